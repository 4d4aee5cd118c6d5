#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Laws of brandywine, fire-and-fury and iron-brigade: for each law and each check of its group a question that is
# refused and one that is allowed, and questions in which it must not hold. (t/lotf-rules.t: land-of-the-free.)
. "${0%/*}/lib/tap.sh"
. "${0%/*}/lib/laws.sh"

of brandywine
rule 'the optional rule' unused 'the optional rule of bombardment is not in use' 's/ -R bombardment-rule=unused//' <<'EOT'
bombarding|odds bombarding artillery 8 vs 4 -R bombardment-rule=unused
bombarding|fire bombarding artillery 8 vs 4 -R bombardment-rule=unused
bombardment|fire artillery 2-1 -R bombardment-rule=unused -r brandywine-house
may-bombard|fire may-bombard artillery -R bombardment-rule=unused
hold|turn hold free dh bombards -R bombardment-rule=unused
-|odds 8 vs 4 -R bombardment-rule=unused
-|fire may-bombard artillery defending -R bombardment-rule=unused
EOT

rule 'only artillery bombards' arm 'only artillery bombards' 's/infantry|cavalry/artillery/' <<'EOT'
bombarding|odds bombarding infantry 8 vs 4
bombarding|fire bombarding artillery 8 + cavalry 3 vs 4
bombardment|fire infantry 2-1 -r brandywine-house
may-bombard|fire may-bombard cavalry
hold|turn hold free dh bombards infantry
-|fire may-bombard infantry defending
EOT

rule 'a battle and a bombardment' both-ways 'artillery may not fight a battle and bombard in one player turn' 's/ fought//' <<'EOT'
bombarding|odds bombarding artillery 8 fought vs 4
bombarding|fire bombarding artillery 8 + artillery 4 fought vs 4
bombardment|fire artillery fought 2-1 -r brandywine-house
may-bombard|fire may-bombard artillery fought
hold|turn hold free dh bombards fought
-|odds bombarding artillery 8 vs 4 fought
-|fire may-bombard artillery fought defending
EOT

rule 'one battle a turn' fought 'each unit fights one battle a turn' 's/ fought//' <<'EOT'
odds|odds 8 + 4 fought vs 4
combat|crt 2-1 fought -r brandywine-house
zones|move zones fought starts-in attacks
legality|charge legality 4 fought n vs n
hold|turn hold free dh attack fought
-|odds 8 vs 4 fought
-|crt exchange 8 fought vs 4 lost=4
-|move zones fought
EOT

rule 'guns under hold' held-guns 'artillery under hold may not bombard' '/^turn/s/ hold/ free/2; /^turn/!s/ hold( |$)/ /' <<'EOT'
bombarding|odds bombarding artillery 8 hold vs 4
bombarding|fire bombarding artillery 8 + artillery 4 hold vs 4
bombardment|fire artillery hold 2-1 -r brandywine-house
may-bombard|fire may-bombard artillery hold
hold|turn hold hold dh bombards
-|fire may-bombard artillery hold defending
-|odds bombarding artillery 8 vs 4 hold
-|odds 8 vs 4 hold
EOT

rule 'the disorganized do not attack' shaken-attack 'a disorganized unit may not attack' 's/ disorganized( |$)/ /' <<'EOT'
odds|odds 8 disorganized vs 4
odds|odds 8 + 4 disorganized vs 4
combat|crt 2-1 disorganized -r brandywine-house
exchange|crt exchange 8 disorganized vs 4 lost=4
bombarding|odds bombarding artillery 8 disorganized vs 4
bombarding|fire bombarding artillery 8 disorganized vs 4
bombardment|fire artillery disorganized 2-1 -r brandywine-house
may-bombard|fire may-bombard artillery disorganized
zones|move zones disorganized starts-in attacks
legality|charge legality 4 disorganized n vs n
hold|turn hold free attack disorganized
-|odds 8 vs 4 disorganized
-|fire artillery 2-1 vs disorganized
-|fire may-bombard artillery disorganized defending
-|move zones disorganized starts-in
EOT

rule 'the held do not attack' held-attack 'units under hold may not attack or counter attack' '/^turn/s/ hold/ free/2; /^turn/!s/ hold( |$)/ /' <<'EOT'
odds|odds 8 hold vs 4
odds|odds 8 + 4 hold vs 4
combat|crt 2-1 hold -r brandywine-house
exchange|crt exchange 8 hold vs 4 lost=4
zones|move zones hold starts-in attacks
legality|charge legality 4 hold n vs n
hold|turn hold hold dh attack
-|odds 8 vs 4 hold
-|charge must-attack hold
EOT

rule 'a commander has no factors' no-factors 'no attacking combat factors' 's/ 0( |$)/ 4 /; s/zones commander/zones combat-unit/; s/ commander( |$)/ /' <<'EOT'
odds|odds 0 vs 4
bombarding|odds bombarding artillery 0 vs 4
bombarding|fire bombarding artillery 0 vs 4
zones|move zones commander starts-in attacks
legality|charge legality 0 n vs n
legality|charge legality 4 commander n vs n
hold|turn hold commander free attack
-|odds 4 + 0 vs 4
-|odds 8 vs 0
-|move zones commander starts-in
EOT

rule 'the held stay' held-moves 'a unit under hold stays in its square' '/^turn/s/ hold/ free/2; /^turn/!s/ hold( |$)/ /' <<'EOT'
path|move mp=6 hold open
zones|move zones hold moves-away
advance|move advance hold vacated
hold|turn hold hold dh withdraws
-|move mp=6 hold commander open
-|move zones hold starts-in
-|move retreat hold
EOT

rule 'the disorganized keep out' shaken-enters 'a disorganized unit may not enter an opposing square of control' 's/ disorganized( |$)/ /' <<'EOT'
path|move mp=6 disorganized open controlled
zones|move zones disorganized enters=1
advance|move advance disorganized vacated controlled
-|move mp=6 disorganized open
-|move zones disorganized enters=1 retreat-result
-|move advance disorganized vacated
EOT
every_law

of fire-and-fury
rule 'no Field Column before 1777' early 'Continentals may not use Field Column before 1777' 's/year=1776/year=1778/' <<'EOT'
maneuver|maneuver fresh trained in-command continentals field-column year=1776
rally|rally fresh trained in-command continentals field-column disordered year=1776
troop-maneuver|maneuver troop-maneuver well-handled full-move continentals field-column year=1776
rate|move infantry continentals field-column year=1776
rates|move rates infantry continentals field-column year=1776
formation|move formation continentals field-column year=1776
charge|charge trained worn continentals field-column year=1776 vs trained worn
charge|charge trained worn vs trained worn continentals field-column year=1776
-|move infantry british field-column year=1776
-|move infantry continentals line year=1776
-|fire musketry 8 vs british field-column year=1776
EOT

# They are laws of a unit, wherever one stands.
rule 'marksmen and Line' no-line 'Jagers and rifle-armed militia may not use Line' 's/line/mass/' <<'EOT'
maneuver|maneuver fresh trained in-command jager line
rally|rally fresh trained in-command jager line disordered
troop-maneuver|maneuver troop-maneuver well-handled full-move shape=line marksmen
gun-maneuver|maneuver gun-maneuver well-handled pivot line marksmen
rolls|maneuver rolls 3 rifle-armed-militia line
fire|fire rifle 4in 4 stands militia line vs trained
fire|fire musket 4in 4 stands vs trained jager line
points|fire points rifle 4in 4 stands + rifle 4in 4 stands militia line
massed|fire massed telling-fire 1in jager line
charge|charge trained worn jager line vs trained worn
charge|charge trained worn vs trained worn militia rifle line
rate|move infantry militia rifle line
rates|move rates infantry jager line
formation|move formation jager line
radius|orders 4in rifle-armed-militia line
-|maneuver fresh trained provisional militia line
-|charge trained worn rifle line vs trained worn
EOT

rule 'formations of some troops' drill 'militia may not use Field Column' 's/ militia/ hessian/' <<'EOT'
maneuver|maneuver fresh trained in-command militia field-column
rally|rally fresh trained in-command militia field-column disordered
troop-maneuver|maneuver troop-maneuver well-handled full-move militia shape=field-column
rolls|maneuver rolls 3 militia field-column
fire|fire musket 4in 4 stands militia field-column vs trained
fire|fire musket 4in 4 stands vs trained militia field-column
points|fire points musket 4in 4 stands militia field-column
massed|fire massed telling-fire 1in militia field-column
charge|charge trained worn militia field-column vs trained worn
charge|charge trained worn vs trained worn militia field-column
rate|move infantry militia field-column
rates|move rates infantry militia field-column
formation|move formation militia field-column
radius|orders 4in militia field-column
-|charge trained worn vs trained worn guns militia field-column
-|charge trained worn militia march-column vs trained worn
EOT

rule 'cavalry on foot' on-foot 'dismounted cavalry has Extended Line only' 's/line/extended-line/' <<'EOT'
maneuver|maneuver fresh trained in-command cavalry dismounted line
rally|rally fresh trained in-command cavalry dismounted line disordered
troop-maneuver|maneuver troop-maneuver well-handled full-move cavalry dismounted shape=line
gun-maneuver|maneuver gun-maneuver well-handled pivot dismounted line
rolls|maneuver rolls 3 dismounted line
fire|fire musket 4in 4 stands dismounted line vs trained
fire|fire musket 4in 4 stands vs trained cavalry dismounted line
points|fire points musket 4in 4 stands dismounted line
massed|fire massed telling-fire 1in cavalry dismounted line
charge|charge trained worn cavalry dismounted line vs trained worn
charge|charge trained worn vs trained worn cavalry dismounted line
formation|move formation dismounted line
-|charge trained worn vs trained worn cavalry dismounted
-|orders 3in line dismounted
EOT

rule 'a unit without stands' destroyed 'a unit without stands is destroyed' 's/ 0 stands/ 3 stands/' <<'EOT'
maneuver|maneuver fresh trained in-command 0 stands
rally|rally fresh trained in-command disordered 0 stands
troop-maneuver|maneuver troop-maneuver well-handled full-move 0 stands
gun-maneuver|maneuver gun-maneuver well-handled pivot 0 stands
rolls|maneuver rolls 3 0 stands
fire|fire musket 4in 4 stands vs trained 0 stands
massed|fire massed telling-fire 1in 0 stands
charge|charge trained worn 0 stands vs trained worn
charge|charge trained worn vs trained worn 3 stands + trained worn 0 stands
rate|move infantry line 0 stands
rates|move rates infantry line 0 stands
formation|move formation line 0 stands
radius|orders 4in 0 stands
-|fire points musket 4in 0 stands -R no-points=printed
-|fire musket 4in 0 stands vs trained -R no-points=printed
EOT
rule 'guns and muskets' no-muskets 'guns fire neither muskets nor rifles' 's/weapon=musket/weapon=heavy-gun/; s/ musket / heavy-gun /' <<'EOT'
maneuver|maneuver fresh trained in-command guns weapon=musket
gun-maneuver|maneuver gun-maneuver well-handled pivot guns weapon=musket
rolls|maneuver rolls 3 guns weapon=musket
massed|fire massed telling-fire 1in guns weapon=musket
rate|move foot-guns guns weapon=musket
rates|move rates foot-guns guns weapon=musket
formation|move formation line guns weapon=musket
radius|orders 4in guns weapon=musket
fire|fire 4in 4 stands guns musket vs trained
fire|fire rifle 4in 4 stands vs trained guns weapon=musket
points|fire points 4in 4 stands guns weapon=musket
charge|charge trained worn vs trained worn guns weapon=musket
EOT

rule 'troops and cannon' no-cannon 'only guns fire such a weapon' 's/weapon=heavy-gun/weapon=musket/; s/infantry heavy-gun/infantry musket/' <<'EOT'
maneuver|maneuver fresh trained in-command infantry weapon=heavy-gun
rally|rally fresh trained in-command disordered infantry weapon=heavy-gun
troop-maneuver|maneuver troop-maneuver well-handled full-move infantry weapon=heavy-gun
rolls|maneuver rolls 3 infantry weapon=heavy-gun
massed|fire massed telling-fire 1in infantry weapon=heavy-gun
rate|move line infantry weapon=heavy-gun
rates|move rates line infantry weapon=heavy-gun
formation|move formation line infantry weapon=heavy-gun
radius|orders 4in infantry weapon=heavy-gun
fire|fire 4in 4 stands infantry heavy-gun vs trained
fire|fire rifle 4in 4 stands vs trained infantry weapon=heavy-gun
points|fire points 4in 4 stands infantry weapon=heavy-gun
charge|charge trained worn vs trained worn infantry weapon=heavy-gun
EOT

every_law

of iron-brigade
# They are laws of a unit, wherever one stands.
rule 'mounted troops' mounted 'mounted troops can never be raw' 's/raw/line/' <<'EOT'
attrition|force attrition raw cavalry
move|move raw cavalry
rout|move rout raw cavalry
pursuit|move pursuit raw cavalry
charge|charge raw cavalry marks=3 distance=5
morale|morale raw cavalry marks=3
rally|rally raw cavalry marks=3
fire|fire raw cavalry short
defensive|fire defensive raw cavalry good
supporting|fire supporting raw cavalry marks=3 range=3
artillery|fire artillery 6lb 5in vs raw cavalry
shell|fire shell 6lb estimate=20 vs raw cavalry
sharpshooter|fire sharpshooter short vs raw cavalry
melee|melee raw cavalry vs line
dice|melee dice raw cavalry
into-melee|fire into-melee 3 hits raw cavalry vs line
fire|fire line short vs raw cavalry
defensive|fire defensive line good vs raw dragoons
melee|melee line vs raw cavalry
-|move raw
EOT

rule 'marks beyond the class' too-many 'troops have at most' 's/marks=6/marks=3/; s/hits=6/hits=2/' <<'EOT'
attrition|force attrition raw marks=6
move|move raw marks=6
rout|move rout raw marks=6
pursuit|move pursuit raw marks=6
charge|charge raw marks=6 distance=5
morale|morale raw marks=6
rally|rally raw marks=6
fire|fire raw marks=6 short
defensive|fire defensive raw marks=6 good
supporting|fire supporting raw marks=6 range=3
artillery|fire artillery 6lb 5in vs raw marks=6
shell|fire shell 6lb estimate=20 vs raw marks=6
sharpshooter|fire sharpshooter short vs raw marks=6
melee|melee raw marks=6 vs line
dice|melee dice raw marks=6
into-melee|fire into-melee 3 hits raw marks=6 vs line
fire|fire line short vs raw marks=6
defensive|fire defensive line good vs raw marks=6
melee|melee line vs raw marks=6
-|morale elite marks=6
EOT

rule 'no marks left' withdrawn 'it has no marks left and is withdrawn' 's/marks=0/marks=3/' <<'EOT'
move|move raw marks=0
rout|move rout raw marks=0
pursuit|move pursuit raw marks=0
charge|charge raw marks=0 distance=5
morale|morale raw marks=0
rally|rally raw marks=0
fire|fire raw marks=0 short
defensive|fire defensive raw marks=0 good
supporting|fire supporting raw marks=0 range=3
artillery|fire artillery 6lb 5in vs raw marks=0
shell|fire shell 6lb estimate=20 vs raw marks=0
sharpshooter|fire sharpshooter short vs raw marks=0
melee|melee raw marks=0 vs line
dice|melee dice raw marks=0
into-melee|fire into-melee 3 hits raw marks=0 vs line
fire|fire line short vs raw marks=0
EOT

rule 'troops of another class' listed-class 'section 2 lists these troops in another class' 's/raw/elite/' <<'EOT'
attrition|force -R listed-class=binding attrition grenadiers raw
move|move -R listed-class=binding grenadiers raw
rout|move -R listed-class=binding rout grenadiers raw
pursuit|move -R listed-class=binding pursuit grenadiers raw
charge|charge -R listed-class=binding grenadiers raw marks=3 distance=5
morale|morale -R listed-class=binding grenadiers raw marks=3
rally|rally -R listed-class=binding grenadiers raw marks=3
fire|fire -R listed-class=binding grenadiers raw short
defensive|fire -R listed-class=binding defensive grenadiers raw good
supporting|fire -R listed-class=binding supporting grenadiers raw marks=3 range=3
artillery|fire -R listed-class=binding artillery 6lb 5in vs grenadiers raw
shell|fire -R listed-class=binding shell 6lb estimate=20 vs grenadiers raw
sharpshooter|fire -R listed-class=binding sharpshooter short vs grenadiers raw
melee|melee -R listed-class=binding grenadiers raw vs line
dice|melee -R listed-class=binding dice grenadiers raw
into-melee|fire -R listed-class=binding into-melee 3 hits grenadiers raw vs line
melee|melee -R listed-class=binding line vs grenadiers raw
-|move grenadiers raw
EOT
every_law
done_testing
