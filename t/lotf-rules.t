#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rules of Land of the Free that are stated once and hold in many checks: for each the checks in which it
# holds, which are those that its row names, and questions in which it must not.
. "${0%/*}/lib/tap.sh"
. "${0%/*}/lib/laws.sh"
of land-of-the-free

rule 'a Shattered element' 'out-of-play' 'a Shattered element is out of play' shattered <<'EOT'
volley|fire medium range=5 shattered
volley|fire medium range=5 vs shattered
may-fire|fire may-fire shattered
may-fire|fire may-fire vs shattered
range|fire range range=5 shattered
range|fire range range=5 vs shattered
target|fire target shattered vs 5
in-cover|fire in-cover vs stands=3 shattered
in-flank|fire in-flank stands=3 behind=3 shattered
turn-to-face|fire turn-to-face shattered
in-area-terrain|fire in-area-terrain stands=3 inside=0 shattered
volley-result|fire volley-result medium new-hits=1 shattered
test|morale test 7 open-order shattered
discipline|morale discipline medium open-order hits=3 shattered
broken-group|morale broken-group 7 open-order shattered
leaving|morale leaving 7 open-order shattered
forced-orders|morale forced-orders skilled 7 open-order row=2 shattered
rally|rally competent open-order remove-hits shattered
may-rally|rally may-rally competent shattered
declare|charge medium open-order range=5 shattered vs medium
declare|charge medium open-order range=5 vs medium shattered
second-move|charge second-move medium open-order shattered
second-move|charge second-move medium open-order vs shattered
reaction|charge reaction medium vs medium open-order shattered
reaction|charge reaction medium shattered vs medium open-order
counter-charge|charge counter-charge medium open-order stored range=5 shattered vs medium
counter-charge|charge counter-charge medium open-order stored range=5 vs medium shattered
withdraw|charge withdraw open-order shattered competent gap=1 second=3
fresh-enemy|charge fresh-enemy medium range=2 vs medium shattered
contact|charge contact combats-left=1 shattered
inspire|charge inspire medium open-order rating=skilled shattered
whom|charge whom shattered vs 5
round|melee medium open-order shattered vs medium open-order
round|melee medium open-order vs medium open-order + medium open-order shattered
melee-dice|melee melee-dice medium open-order vs medium open-order shattered
blows|melee blows pool=3 shattered
resolution|melee resolution scored=1 shattered vs scored=1
support|melee support open-order shattered
recovery|melee recovery medium range=5 shattered
order|maneuver order open-order move shattered
allowance|maneuver allowance medium shattered
allowance|orders allowance medium shattered
forced-order|maneuver forced-order medium open-order rating=skilled shattered
forced-order|orders forced-order medium open-order rating=skilled shattered
on-the-run|maneuver on-the-run medium open-order indians shattered
on-the-run|orders on-the-run medium open-order indians shattered
obstacle|maneuver obstacle open-order lower maneuvers-left=1 shattered
interpenetration|maneuver interpenetration open-order maneuvers-left=1 shattered vs open-order
interpenetration|maneuver interpenetration open-order maneuvers-left=1 vs open-order shattered
into-enemy|maneuver into-enemy shattered
building|maneuver building medium template=9 shattered
rate|move open-order shattered
threat-zone|move threat-zone open-order shattered
sight|move sight open-order shattered
retire|move retire open-order good-order shattered
give|orders give move shattered
wait-for-my-command|orders wait-for-my-command combat shattered
group-order|orders group-order competent medium shattered + medium
store|orders store maneuvers-left=1 combats-left=1 shattered
regroup|orders regroup leaderless medium shattered
opponent|melee opponent vs shattered
flank|move flank vs shattered
warparty|orders warparty shattered
ambush|scenario ambush ambush-skill shattered
-|victory losses medium shattered
-|victory control distance=6 shattered vs distance=7
-|morale group elements=3 shattered=1
-|morale level shattered
-|melee crew vs distance=5 shattered
-|fallen-leader removed shattered
-|fire target vs 5 shattered + 6
-|charge whom vs 5 shattered + 6
EOT

# everywhere WORDS: the checks in which an element stands, each asked of one of whom that is said; then what stands in the
# input.
everywhere()
{
	sed "s/UNIT/$1/" <<'EOT'
volley|fire medium range=5 UNIT
volley|fire medium range=5 vs medium UNIT
may-fire|fire may-fire medium UNIT
may-fire|fire may-fire vs medium UNIT
range|fire range range=5 medium UNIT
range|fire range range=5 vs medium UNIT
target|fire target medium UNIT vs 5
in-cover|fire in-cover vs stands=3 medium UNIT
in-flank|fire in-flank stands=3 behind=3 medium UNIT
turn-to-face|fire turn-to-face medium UNIT
in-area-terrain|fire in-area-terrain stands=3 inside=0 medium UNIT
volley-result|fire volley-result medium new-hits=1 UNIT
test|morale test 7 open-order medium UNIT
discipline|morale discipline medium open-order hits=3 UNIT
broken-group|morale broken-group 7 open-order medium UNIT
leaving|morale leaving 7 open-order medium UNIT
forced-orders|morale forced-orders skilled 7 open-order row=2 medium UNIT
rally|rally competent open-order remove-hits medium UNIT
may-rally|rally may-rally competent medium UNIT
declare|charge medium open-order range=5 UNIT vs medium
declare|charge medium open-order range=5 vs medium UNIT
second-move|charge second-move medium open-order UNIT
second-move|charge second-move medium open-order vs medium UNIT
reaction|charge reaction medium vs medium open-order UNIT
reaction|charge reaction medium UNIT vs medium open-order
counter-charge|charge counter-charge medium open-order stored range=5 UNIT vs medium
counter-charge|charge counter-charge medium open-order stored range=5 vs medium UNIT
withdraw|charge withdraw open-order medium UNIT competent gap=1 second=3
fresh-enemy|charge fresh-enemy medium range=2 vs medium UNIT
contact|charge contact combats-left=1 medium UNIT
inspire|charge inspire medium open-order rating=skilled UNIT
whom|charge whom medium UNIT vs 5
round|melee medium open-order UNIT vs medium open-order
round|melee medium open-order vs medium open-order + medium open-order UNIT
melee-dice|melee melee-dice medium open-order vs medium open-order UNIT
blows|melee blows pool=3 medium UNIT
resolution|melee resolution scored=1 medium UNIT vs scored=1
support|melee support open-order medium UNIT
recovery|melee recovery medium range=5 UNIT
order|maneuver order open-order move medium UNIT
allowance|maneuver allowance medium UNIT
allowance|orders allowance medium UNIT
forced-order|maneuver forced-order medium open-order rating=skilled UNIT
forced-order|orders forced-order medium open-order rating=skilled UNIT
obstacle|maneuver obstacle open-order lower maneuvers-left=1 medium UNIT
interpenetration|maneuver interpenetration open-order maneuvers-left=1 medium UNIT vs open-order
interpenetration|maneuver interpenetration open-order maneuvers-left=1 vs open-order medium UNIT
into-enemy|maneuver into-enemy medium UNIT
building|maneuver building medium template=9 UNIT
rate|move open-order medium UNIT
threat-zone|move threat-zone open-order medium UNIT
sight|move sight open-order medium UNIT
retire|move retire open-order good-order medium UNIT
give|orders give move medium UNIT
wait-for-my-command|orders wait-for-my-command combat medium UNIT
group-order|orders group-order competent medium UNIT + medium
store|orders store maneuvers-left=1 combats-left=1 medium UNIT
regroup|orders regroup leaderless medium UNIT
opponent|melee opponent vs medium UNIT
flank|move flank vs medium UNIT
warparty|orders warparty medium UNIT
level|morale level medium UNIT
control|victory control distance=3 medium UNIT
EOT
	cat
}

everywhere 'numbers' >"$tmp/asked" <<'EOT'
on-the-run|maneuver on-the-run medium open-order indians numbers
on-the-run|orders on-the-run medium open-order indians numbers
ambush|scenario ambush ambush-skill medium numbers
EOT
rule 'additional ranks' 'few-ranks' 'additional ranks are for large elements only' numbers <"$tmp/asked"

everywhere 'cavalry in-building' >"$tmp/asked" <<'EOT'
on-the-run|maneuver on-the-run medium open-order war-on-the-run cavalry in-building
on-the-run|orders on-the-run medium open-order war-on-the-run cavalry in-building
ambush|scenario ambush ambush-skill medium cavalry in-building -R ambush-arms=any
-|fire medium range=5 cavalry in-building dismounted
-|fire medium range=5 artillery unlimbered in-building
-|melee medium open-order vs medium infantry in-building
EOT
rule 'riders in a building' 'riders-housed' 'riders do not occupy a building' 'cavalry|in-building' <"$tmp/asked"

everywhere 'infantry light-guns' >"$tmp/asked" <<'EOT'
on-the-run|maneuver on-the-run medium open-order war-on-the-run infantry light-guns
on-the-run|orders on-the-run medium open-order war-on-the-run infantry light-guns
ambush|scenario ambush ambush-skill medium infantry light-guns
-|fire medium range=5 light-guns unlimbered
-|fire medium range=5 vs artillery hessians
EOT
rule 'a weapon of another arm' 'arm-weapon' 'infantry does not fire the light-guns' 'infantry|light-guns' <"$tmp/asked"

everywhere 'infantry dragoons' >"$tmp/asked" <<'EOT'
on-the-run|maneuver on-the-run medium open-order war-on-the-run infantry dragoons
on-the-run|orders on-the-run medium open-order war-on-the-run infantry dragoons
ambush|scenario ambush ambush-skill medium infantry dragoons
-|fire medium range=5 dragoons
-|fire medium range=5 vs cavalry riflemen
-|fire medium range=5 unlimbered artillery hessians
-|fire medium range=5 light-dragoons infantry
EOT
rule 'an upgrade of another arm' 'upgrade-arm' 'dragoons: cavalry elements only' 'infantry|dragoons' <"$tmp/asked"

everywhere 'infantry riflemen hessians' >"$tmp/asked" <<'EOT'
on-the-run|maneuver on-the-run medium open-order war-on-the-run infantry riflemen hessians
on-the-run|orders on-the-run medium open-order war-on-the-run infantry riflemen hessians
ambush|scenario ambush ambush-skill medium infantry riflemen hessians
-|fire medium range=5 hessian-grenadiers
-|fire medium range=5 hessians grenadiers
-|fire medium range=5 hessians jagers
-|fire large range=5 unlimbered artillery hessians additional-ranks
EOT
rule 'two upgrades' 'one-upgrade' 'one upgrade per element' 'infantry|riflemen|hessians' <"$tmp/asked"
rule 'who began Shaken' 'never-fit' 'it began the game Shaken and is never Fit' fit <<'EOT'
volley|fire medium range=5 militia fit
volley|fire medium range=5 vs militia fit
may-fire|fire may-fire militia fit
may-fire|fire may-fire vs militia fit
range|fire range range=5 militia fit
range|fire range range=5 vs militia fit
target|fire target militia fit vs 5
in-cover|fire in-cover vs stands=3 militia fit
in-flank|fire in-flank stands=3 behind=3 militia fit
turn-to-face|fire turn-to-face militia fit
in-area-terrain|fire in-area-terrain stands=3 inside=0 militia fit
volley-result|fire volley-result medium new-hits=1 militia fit
test|morale test 7 open-order militia fit
discipline|morale discipline medium open-order hits=3 militia fit
broken-group|morale broken-group 7 open-order militia fit
leaving|morale leaving 7 open-order militia fit
forced-orders|morale forced-orders skilled 7 open-order row=2 militia fit
rally|rally competent open-order remove-hits militia fit
may-rally|rally may-rally competent militia fit
declare|charge medium open-order range=5 militia fit vs medium
declare|charge medium open-order range=5 vs medium militia fit
second-move|charge second-move medium open-order militia fit
second-move|charge second-move medium open-order vs militia fit
reaction|charge reaction medium vs medium open-order militia fit
reaction|charge reaction medium militia fit vs medium open-order
counter-charge|charge counter-charge medium open-order stored range=5 militia fit vs medium
counter-charge|charge counter-charge medium open-order stored range=5 vs medium militia fit
withdraw|charge withdraw open-order militia fit competent gap=1 second=3
fresh-enemy|charge fresh-enemy medium range=2 vs medium militia fit
contact|charge contact combats-left=1 militia fit
inspire|charge inspire medium open-order rating=skilled militia fit
whom|charge whom militia fit vs 5
round|melee medium open-order militia fit vs medium open-order
round|melee medium open-order vs medium open-order + medium open-order militia fit
melee-dice|melee melee-dice medium open-order vs medium open-order militia fit
blows|melee blows pool=3 militia fit
resolution|melee resolution scored=1 militia fit vs scored=1
support|melee support open-order militia fit
recovery|melee recovery medium range=5 infantry militia fit
order|maneuver order open-order move militia fit
allowance|maneuver allowance medium militia fit
allowance|orders allowance medium militia fit
forced-order|maneuver forced-order medium open-order rating=skilled militia fit
forced-order|orders forced-order medium open-order rating=skilled militia fit
on-the-run|maneuver on-the-run medium open-order war-on-the-run militia fit
on-the-run|orders on-the-run medium open-order war-on-the-run militia fit
obstacle|maneuver obstacle open-order lower maneuvers-left=1 militia fit
interpenetration|maneuver interpenetration open-order maneuvers-left=1 militia fit vs open-order
interpenetration|maneuver interpenetration open-order maneuvers-left=1 vs open-order militia fit
into-enemy|maneuver into-enemy militia fit
building|maneuver building medium template=9 militia fit
rate|move open-order militia fit
threat-zone|move threat-zone open-order militia fit
sight|move sight open-order militia fit
retire|move retire open-order good-order militia fit
give|orders give move militia fit
wait-for-my-command|orders wait-for-my-command combat militia fit
group-order|orders group-order competent medium militia fit + medium
store|orders store maneuvers-left=1 combats-left=1 militia fit
regroup|orders regroup leaderless medium militia fit
opponent|melee opponent vs militia fit
flank|move flank vs militia fit
warparty|orders warparty militia fit
ambush|scenario ambush ambush-skill militia fit
level|morale level militia fit
control|victory control distance=3 militia fit
-|rally competent open-order raise militia shaken
EOT
rule 'no Battle Line' loose 'Scouts and Woodsmen never form a Battle Line' 's/battle-line/open-order/g' <<'EOT'
volley|fire medium range=5 rangers battle-line
volley|fire medium range=5 vs minutemen battle-line
may-fire|fire may-fire riflemen battle-line
may-fire|fire may-fire vs indians battle-line
test|morale test 7 indians battle-line
discipline|morale discipline medium light-dragoons battle-line hits=3
broken-group|morale broken-group 7 minutemen battle-line
leaving|morale leaving 7 rangers battle-line
forced-orders|morale forced-orders skilled 7 rangers battle-line row=2
rally|rally competent rangers battle-line remove-hits
declare|charge medium rangers battle-line range=5 vs medium
declare|charge medium range=5 vs medium rangers battle-line
second-move|charge second-move medium rangers battle-line
reaction|charge reaction medium vs medium rangers battle-line
counter-charge|charge counter-charge medium rangers battle-line stored range=5 vs medium
withdraw|charge withdraw rangers battle-line competent gap=1 second=3
fresh-enemy|charge fresh-enemy medium rangers battle-line range=2 vs medium
contact|charge contact rangers battle-line combats-left=1
inspire|charge inspire medium rangers battle-line rating=skilled
forced-order|maneuver forced-order medium rangers battle-line rating=skilled
forced-order|orders forced-order medium rangers battle-line rating=skilled
on-the-run|maneuver on-the-run medium indians battle-line
on-the-run|orders on-the-run medium indians battle-line
recovery|melee recovery medium range=5 rangers battle-line
round|melee medium rangers battle-line vs medium open-order
round|melee medium open-order vs medium open-order + medium rangers battle-line
melee-dice|melee melee-dice medium minutemen battle-line vs medium open-order
resolution|melee resolution scored=1 vs scored=1 rangers battle-line
order|maneuver order rangers battle-line move
order|maneuver order scouts open-order change-formation to=battle-line
order|maneuver order woodsmen open-order change-formation to=battle-line
store|orders store rangers battle-line maneuvers-left=1 combats-left=1
wait-for-my-command|orders wait-for-my-command rangers battle-line combat
obstacle|maneuver obstacle rangers battle-line lower maneuvers-left=1
interpenetration|maneuver interpenetration rangers battle-line maneuvers-left=1 vs open-order
interpenetration|maneuver interpenetration open-order maneuvers-left=1 vs rangers battle-line
rate|move rangers battle-line
threat-zone|move threat-zone riflemen battle-line
retire|move retire rangers battle-line good-order
sight|move sight rangers battle-line
ambush|scenario ambush indians battle-line
deploy|scenario deploy take-the-field attacker indians battle-line
whom|charge whom rangers battle-line vs 5
in-area-terrain|fire in-area-terrain stands=3 inside=0 rangers battle-line
in-cover|fire in-cover vs stands=3 rangers battle-line
in-flank|fire in-flank stands=3 behind=3 rangers battle-line
range|fire range range=5 rangers battle-line
target|fire target rangers battle-line vs 5
turn-to-face|fire turn-to-face rangers battle-line
volley-result|fire volley-result medium new-hits=1 rangers battle-line
allowance|maneuver allowance medium rangers battle-line
building|maneuver building medium template=9 setup rangers battle-line
into-enemy|maneuver into-enemy rangers battle-line
blows|melee blows pool=3 rangers battle-line
opponent|melee opponent vs rangers battle-line
support|melee support rangers battle-line
level|morale level rangers battle-line
flank|move flank vs rangers battle-line
allowance|orders allowance medium rangers battle-line
give|orders give move rangers battle-line
group-order|orders group-order skilled medium rangers battle-line
regroup|orders regroup medium rangers battle-line
warparty|orders warparty rangers battle-line
may-rally|rally may-rally competent rangers battle-line
control|victory control distance=3 rangers battle-line
-|morale test 7 militia battle-line
-|fire medium range=5 militia-riflemen battle-line
-|charge medium hessians battle-line range=5 vs medium
-|maneuver order grenadiers battle-line move
-|maneuver order rangers march-column move
-|maneuver order light-infantry battle-line move -R light-line=allowed
-|maneuver order light-infantry woodsmen open-order move -R light-line=allowed
EOT
rule 'no Battle Line of light infantry' '' 'Scouts and Woodsmen never form a Battle Line' <<'EOT'
-|fire medium range=5 light-infantry battle-line -R light-line=allowed
-|melee medium light-infantry battle-line vs medium open-order -R light-line=allowed
EOT
ok_program 'by the reading light-line they do not' 1 \
    'not allowed		Scouts and Woodsmen never form a Battle Line (Special Skills: Scouts; Woodsmen)' \
    maneuver order light-infantry battle-line move

rule 'locked in melee' locked 'it is locked in melee and must fight' 'locked|engaged' <<'EOT'
volley|fire medium range=5 locked
may-fire|fire may-fire locked
turn-to-face|fire turn-to-face locked
order|maneuver order battle-line fire locked
order|maneuver order battle-line store-combat locked
order|maneuver order battle-line store-maneuver locked
order|maneuver order battle-line move locked
order|maneuver order battle-line charge locked
store|orders store maneuvers-left=1 combats-left=1 locked
wait-for-my-command|orders wait-for-my-command combat locked
declare|charge medium open-order range=5 locked vs medium
counter-charge|charge counter-charge medium open-order stored range=5 locked vs medium
fresh-enemy|charge fresh-enemy medium range=2 locked vs medium
inspire|charge inspire medium open-order rating=skilled locked
building|maneuver building medium template=9 locked
obstacle|maneuver obstacle open-order lower maneuvers-left=1 locked
interpenetration|maneuver interpenetration open-order maneuvers-left=1 locked vs open-order
give|orders give move locked
-|orders give melee locked
give|orders give snap-fire locked
-|orders give charge-reaction locked
-|maneuver order battle-line melee locked
-|maneuver order battle-line remove-disorder disorder=1 locked
-|rally competent battle-line remove-hits
EOT

rule 'not loaded' 'unloaded' 'its weapons are not loaded' <<'EOT'
volley|fire medium range=5 not-loaded
may-fire|fire may-fire unloaded
order|maneuver order open-order fire not-loaded
order|maneuver order open-order store-combat not-loaded
store|orders store combat maneuvers-left=1 combats-left=1 not-loaded
wait-for-my-command|orders wait-for-my-command combat not-loaded
give|orders give fire not-loaded
give|orders give snap-fire not-loaded
give|orders give concentrated-volley not-loaded
test|morale test volley-order 7 open-order not-loaded
reaction|charge reaction medium vs medium open-order closing-fire not-loaded
-|orders give reload not-loaded
-|maneuver order open-order reload not-loaded
-|maneuver order open-order melee not-loaded
-|orders store maneuver maneuvers-left=1 combats-left=1 not-loaded
-|orders wait-for-my-command maneuver not-loaded
EOT

rule 'no ammunition' 'out' 'it is out of ammunition' 'out' <<'EOT'
volley|fire medium range=5 out
may-fire|fire may-fire out
order|maneuver order open-order fire out
order|maneuver order open-order store-combat out
store|orders store combat maneuvers-left=1 combats-left=1 out
wait-for-my-command|orders wait-for-my-command combat out
give|orders give fire out
give|orders give snap-fire out
give|orders give concentrated-volley out
ammunition|fire ammunition out
test|morale test volley-order 7 open-order out
reaction|charge reaction medium vs medium open-order closing-fire out
-|orders give reload out
-|maneuver order open-order reload out
-|maneuver order open-order melee out
-|orders store maneuver maneuvers-left=1 combats-left=1 out
-|orders wait-for-my-command maneuver out
EOT

rule 'no shots left' 'no-shots' 'it has used all its shots' 'shots=0' <<'EOT'
volley|fire medium range=5 shots=0
may-fire|fire may-fire shots=0
order|maneuver order open-order fire shots=0
order|maneuver order open-order store-combat shots=0
store|orders store combat maneuvers-left=1 combats-left=1 shots=0
wait-for-my-command|orders wait-for-my-command combat shots=0
give|orders give fire shots=0
give|orders give snap-fire shots=0
give|orders give concentrated-volley shots=0
test|morale test volley-order 7 open-order shots=0
reaction|charge reaction medium vs medium open-order closing-fire shots=0
-|orders give reload shots=0
-|maneuver order open-order reload shots=0
-|maneuver order open-order melee shots=0
-|orders store maneuver maneuvers-left=1 combats-left=1 shots=0
-|orders wait-for-my-command maneuver shots=0
EOT

rule 'a mixed group' distrust 'Indians of a mixed group take no Command Points' mixed-group <<'EOT'
rally|rally competent open-order remove-hits indians mixed-group
may-rally|rally may-rally competent indians mixed-group
inspire|charge inspire medium open-order rating=skilled indians mixed-group
forced-order|maneuver forced-order medium open-order rating=skilled indians mixed-group
forced-order|orders forced-order medium open-order rating=skilled indians mixed-group
give|orders give forced-order indians mixed-group
wait-for-my-command|orders wait-for-my-command combat indians mixed-group
volley|fire medium range=5 indians mixed-group encouraged
volley|fire medium range=5 indians mixed-group concentrated-volley
test|morale test 7 open-order indians mixed-group encouraged
test|morale test 7 open-order indians mixed-group forced-order
discipline|morale discipline medium open-order hits=3 indians mixed-group encouraged
broken-group|morale broken-group 7 open-order indians mixed-group encouraged
leaving|morale leaving 7 open-order indians mixed-group encouraged
forced-orders|morale forced-orders skilled 7 open-order row=2 indians mixed-group
blows|melee blows pool=3 indians mixed-group encouraged
round|melee medium open-order indians mixed-group encouraged vs medium open-order
round|melee medium open-order vs medium open-order indians mixed-group encouraged
recovery|melee recovery medium range=5 indians mixed-group encouraged skilled
-|melee medium open-order indians mixed-group vs medium open-order
-|melee medium open-order encouraged + medium open-order indians mixed-group vs medium open-order
-|melee blows pool=3 indians mixed-group
declare|charge medium open-order shaken range=5 indians mixed-group encouraged vs medium
second-move|charge second-move medium open-order shaken indians mixed-group encouraged
counter-charge|charge counter-charge medium open-order shaken stored range=5 indians mixed-group encouraged vs medium
on-the-run|maneuver on-the-run medium open-order indians mixed-group encouraged
on-the-run|orders on-the-run medium open-order indians mixed-group encouraged
reaction|charge reaction medium vs medium open-order formation-change indians mixed-group encouraged
-|orders give move indians mixed-group
-|fire medium range=5 indians mixed-group
-|morale test 7 open-order indians mixed-group
-|maneuver on-the-run medium open-order indians mixed-group
-|maneuver forced-order medium open-order rating=skilled indians
EOT

rule 'a Force Commander and Indians' 'war-chief' 'only if every group is a warparty' <<'EOT'
rally|rally competent open-order remove-hits indians force-commander
may-rally|rally may-rally competent indians force-commander
inspire|charge inspire medium open-order rating=skilled indians force-commander
forced-order|maneuver forced-order medium open-order rating=skilled indians force-commander
forced-order|orders forced-order medium open-order rating=skilled indians force-commander
give|orders give forced-order indians force-commander
wait-for-my-command|orders wait-for-my-command combat indians force-commander
-|orders give move indians force-commander
-|orders give forced-order indians force-commander indian-force
-|rally may-rally competent indians
EOT

rule 'a Vanguard, by the chart' vanguard-points 'a Vanguard takes no Command Points' 's/ (vanguard|rangers|grenadiers|light-infantry|riflemen)( |$)/ /; s/(on-the-run.* indians) encouraged/\1/; /on-the-run/!s/ indians( |$)/ /' <<'EOT'
rally|rally competent open-order remove-hits rangers -R vanguard-points=never
may-rally|rally may-rally competent vanguard -R vanguard-points=never
inspire|charge inspire medium open-order rating=skilled grenadiers -R vanguard-points=never
forced-order|maneuver forced-order medium open-order rating=skilled vanguard -R vanguard-points=never
forced-order|orders forced-order medium open-order rating=skilled vanguard -R vanguard-points=never
forced-orders|morale forced-orders skilled 7 open-order row=2 vanguard -R vanguard-points=never
give|orders give forced-order vanguard -R vanguard-points=never
wait-for-my-command|orders wait-for-my-command combat vanguard -R vanguard-points=never
volley|fire medium range=5 rangers encouraged -R vanguard-points=never
volley|fire medium range=5 grenadiers concentrated-volley -R vanguard-points=never
test|morale test 7 open-order vanguard encouraged -R vanguard-points=never
discipline|morale discipline medium open-order hits=3 vanguard encouraged -R vanguard-points=never
broken-group|morale broken-group 7 open-order vanguard encouraged -R vanguard-points=never
leaving|morale leaving 7 open-order vanguard encouraged -R vanguard-points=never
blows|melee blows pool=3 grenadiers encouraged -R vanguard-points=never
round|melee medium open-order rangers encouraged vs medium open-order -R vanguard-points=never
round|melee medium open-order vs medium open-order rangers encouraged -R vanguard-points=never
declare|charge medium open-order shaken range=5 vanguard encouraged vs medium -R vanguard-points=never
second-move|charge second-move medium open-order shaken vanguard encouraged -R vanguard-points=never
counter-charge|charge counter-charge medium open-order shaken stored range=5 vanguard encouraged vs medium -R vanguard-points=never
on-the-run|maneuver on-the-run medium open-order indians encouraged -R vanguard-points=never
on-the-run|orders on-the-run medium open-order indians encouraged -R vanguard-points=never
reaction|charge reaction medium vs medium open-order formation-change rangers encouraged -R vanguard-points=never
recovery|melee recovery medium range=5 vanguard encouraged skilled -R vanguard-points=never
-|rally competent open-order remove-hits rangers
-|fire medium range=5 rangers -R vanguard-points=never
-|orders give move vanguard -R vanguard-points=never
-|melee medium open-order encouraged + medium open-order rangers vs medium open-order -R vanguard-points=never
EOT

rule 'formations of foot and horse' not-gunners 'only artillery is limbered or unlimbered' 's/(un)?limbered/open-order/g' <<'EOT'
resolution|melee resolution infantry limbered scored=1
support|melee support infantry unlimbered
sight|move sight infantry limbered
volley|fire infantry medium range=5 limbered
volley|fire medium range=5 vs infantry limbered
may-fire|fire may-fire infantry unlimbered
test|morale test 7 infantry limbered
discipline|morale discipline infantry medium limbered hits=3
broken-group|morale broken-group 7 infantry limbered
leaving|morale leaving 7 infantry limbered
forced-orders|morale forced-orders skilled 7 infantry limbered row=2
rally|rally competent infantry limbered remove-hits
withdraw|charge withdraw infantry limbered competent gap=1 second=3
rate|move infantry limbered
retire|move retire infantry limbered good-order
threat-zone|move threat-zone infantry unlimbered
round|melee infantry medium unlimbered vs medium open-order
melee-dice|melee melee-dice infantry medium unlimbered vs medium open-order
declare|charge infantry medium unlimbered range=5 vs medium
declare|charge medium range=5 vs infantry medium unlimbered
second-move|charge second-move infantry medium unlimbered
reaction|charge reaction medium vs infantry medium unlimbered
counter-charge|charge counter-charge infantry medium unlimbered stored range=5 vs medium
fresh-enemy|charge fresh-enemy infantry medium unlimbered range=2 vs medium
contact|charge contact infantry unlimbered combats-left=1
inspire|charge inspire infantry medium unlimbered rating=skilled
forced-order|maneuver forced-order infantry medium unlimbered rating=skilled
forced-order|orders forced-order infantry medium unlimbered rating=skilled
on-the-run|maneuver on-the-run infantry medium unlimbered war-on-the-run
on-the-run|orders on-the-run infantry medium unlimbered war-on-the-run
order|maneuver order infantry unlimbered move
store|orders store infantry unlimbered maneuvers-left=1 combats-left=1
wait-for-my-command|orders wait-for-my-command infantry unlimbered combat
obstacle|maneuver obstacle infantry unlimbered lower maneuvers-left=1
interpenetration|maneuver interpenetration infantry unlimbered maneuvers-left=1 vs open-order
ambush|scenario ambush infantry unlimbered ambush
whom|charge whom infantry limbered vs 5
in-area-terrain|fire in-area-terrain stands=3 inside=0 infantry limbered
in-cover|fire in-cover vs stands=3 infantry limbered
in-flank|fire in-flank stands=3 behind=3 infantry limbered
range|fire range range=5 infantry limbered
target|fire target infantry limbered vs 5
turn-to-face|fire turn-to-face infantry limbered
volley-result|fire volley-result medium new-hits=1 infantry limbered
allowance|maneuver allowance medium infantry limbered
building|maneuver building medium template=9 setup infantry limbered
into-enemy|maneuver into-enemy infantry limbered
blows|melee blows pool=3 infantry limbered
opponent|melee opponent vs infantry limbered
recovery|melee recovery medium range=5 infantry limbered
level|morale level infantry limbered
flank|move flank vs infantry limbered
allowance|orders allowance medium infantry limbered
give|orders give move infantry limbered
group-order|orders group-order skilled medium infantry limbered
regroup|orders regroup medium infantry limbered
warparty|orders warparty infantry limbered
may-rally|rally may-rally competent infantry limbered
control|victory control distance=3 infantry limbered
-|fire unlimbered medium range=5
-|move artillery limbered
-|melee recovery medium range=5
EOT

rule 'formations of guns' gunners 'artillery is limbered or unlimbered' 's/ artillery( |$)/ /' <<'EOT'
resolution|melee resolution artillery battle-line scored=1
support|melee support artillery battle-line
sight|move sight artillery battle-line
volley|fire artillery medium range=5 battle-line
volley|fire medium range=5 vs artillery battle-line
may-fire|fire may-fire artillery open-order
test|morale test 7 artillery open-order
discipline|morale discipline artillery medium open-order hits=3
broken-group|morale broken-group 7 artillery open-order
leaving|morale leaving 7 artillery open-order
forced-orders|morale forced-orders skilled 7 artillery open-order row=2
rally|rally competent artillery open-order remove-hits
withdraw|charge withdraw artillery open-order competent gap=1 second=3
rate|move artillery open-order
retire|move retire artillery open-order good-order
threat-zone|move threat-zone artillery open-order
round|melee artillery medium open-order vs medium open-order
melee-dice|melee melee-dice artillery medium open-order vs medium open-order
declare|charge medium range=5 vs artillery medium open-order
second-move|charge second-move artillery medium open-order
reaction|charge reaction medium vs artillery medium open-order
counter-charge|charge counter-charge medium open-order stored range=5 vs artillery medium open-order
fresh-enemy|charge fresh-enemy medium range=2 vs artillery medium open-order
contact|charge contact artillery open-order combats-left=1
inspire|charge inspire artillery medium open-order rating=skilled
forced-order|maneuver forced-order artillery medium open-order rating=skilled
forced-order|orders forced-order artillery medium open-order rating=skilled
on-the-run|maneuver on-the-run artillery medium open-order war-on-the-run
on-the-run|orders on-the-run artillery medium open-order war-on-the-run
order|maneuver order artillery open-order move
store|orders store artillery open-order maneuvers-left=1 combats-left=1
wait-for-my-command|orders wait-for-my-command artillery open-order combat
obstacle|maneuver obstacle artillery open-order lower maneuvers-left=1
interpenetration|maneuver interpenetration artillery open-order maneuvers-left=1 vs open-order
ambush|scenario ambush artillery open-order ambush
whom|charge whom artillery battle-line vs 5
in-area-terrain|fire in-area-terrain stands=3 inside=0 artillery battle-line
in-cover|fire in-cover vs stands=3 artillery battle-line
in-flank|fire in-flank stands=3 behind=3 artillery battle-line
range|fire range range=5 artillery battle-line
target|fire target artillery battle-line vs 5
turn-to-face|fire turn-to-face artillery battle-line
volley-result|fire volley-result medium new-hits=1 artillery battle-line
allowance|maneuver allowance medium artillery battle-line
building|maneuver building medium template=9 setup artillery battle-line
into-enemy|maneuver into-enemy artillery battle-line
blows|melee blows pool=3 artillery battle-line
opponent|melee opponent vs artillery battle-line
level|morale level artillery battle-line
flank|move flank vs artillery battle-line
allowance|orders allowance medium artillery battle-line
give|orders give move artillery battle-line
group-order|orders group-order skilled medium artillery battle-line
regroup|orders regroup medium artillery battle-line
warparty|orders warparty artillery battle-line
may-rally|rally may-rally competent artillery battle-line
control|victory control distance=3 artillery battle-line
-|fire artillery medium range=5
-|move infantry open-order
-|fire in-cover vs stands=3
EOT

rule 'orders from afar' 'unled' 'outside the sphere of influence of the commander: it receives no orders' 'out-of-sphere' <<'EOT'
volley|fire medium range=5 out-of-sphere
may-fire|fire may-fire out-of-sphere
declare|charge medium open-order range=5 out-of-sphere vs medium
order|maneuver order open-order move out-of-sphere
obstacle|maneuver obstacle open-order lower maneuvers-left=1 out-of-sphere
interpenetration|maneuver interpenetration open-order maneuvers-left=1 out-of-sphere vs open-order
building|maneuver building medium template=9 out-of-sphere
store|orders store open-order maneuvers-left=1 combats-left=1 out-of-sphere
on-the-run|maneuver on-the-run medium open-order war-on-the-run out-of-sphere
on-the-run|orders on-the-run medium open-order war-on-the-run out-of-sphere
test|morale test shaken-charge 7 open-order out-of-sphere
round|melee medium open-order out-of-sphere vs medium open-order -R contact-sphere=bars
-|melee medium open-order out-of-sphere vs medium open-order
-|fire medium range=5 out-of-sphere vanguard
-|fire medium range=5 out-of-sphere leaderless carries-on
-|fire medium range=5 snap-fire out-of-sphere
-|fire medium range=5 closing-fire out-of-sphere
-|fire medium range=5 vs medium out-of-sphere
-|maneuver interpenetration accidental open-order out-of-sphere vs open-order
-|maneuver order open-order melee out-of-sphere
-|charge reaction medium vs medium open-order hold out-of-sphere
-|charge counter-charge medium open-order stored range=5 out-of-sphere vs medium
EOT

rule 'words from afar' words-far 'it is outside the sphere of influence of the commander who spends the Command Point' 'out-of-sphere|commander-distance=[0-9]*' <<'EOT'
volley|fire medium range=5 encouraged out-of-sphere
test|morale test 7 open-order encouraged out-of-sphere
discipline|morale discipline medium open-order hits=3 encouraged out-of-sphere
broken-group|morale broken-group 7 open-order encouraged out-of-sphere
leaving|morale leaving 7 open-order encouraged out-of-sphere
forced-orders|morale forced-orders skilled 7 open-order row=2 encouraged out-of-sphere
declare|charge medium open-order shaken range=5 encouraged out-of-sphere vs medium
second-move|charge second-move medium open-order shaken encouraged out-of-sphere
counter-charge|charge counter-charge medium open-order shaken stored range=5 encouraged out-of-sphere vs medium
inspire|charge inspire medium open-order rating=skilled encouraged out-of-sphere
forced-order|maneuver forced-order medium open-order rating=skilled encouraged out-of-sphere
forced-order|orders forced-order medium open-order rating=skilled encouraged out-of-sphere
on-the-run|maneuver on-the-run medium open-order indians encouraged out-of-sphere
on-the-run|orders on-the-run medium open-order indians encouraged out-of-sphere
recovery|melee recovery medium range=5 encouraged out-of-sphere
round|melee medium open-order encouraged out-of-sphere vs medium open-order
round|melee medium open-order vs medium open-order encouraged out-of-sphere
blows|melee blows pool=3 encouraged out-of-sphere
reaction|charge reaction medium vs medium open-order formation-change encouraged out-of-sphere
rally|rally competent open-order remove-hits encouraged out-of-sphere
may-rally|rally may-rally competent encouraged out-of-sphere
-|fire medium range=5 out-of-sphere
-|charge reaction medium vs medium open-order formation-change out-of-sphere
-|charge counter-charge medium open-order stored range=5 out-of-sphere vs medium
EOT

rule 'one reaction an order' 'reacted' 'it has reacted to this order' <<'EOT'
volley|fire medium range=5 snap-fire reacted
may-fire|fire may-fire snap-fire reacted
counter-charge|charge counter-charge medium open-order stored range=5 reacted vs medium
-|fire may-fire closing-fire reacted
-|fire may-fire reacted
-|charge counter-charge medium open-order target range=5 reacted vs medium
EOT

rule 'occupants of buildings' 'no-zone' 'an element in a building has no Threat Zone' <<'EOT'
volley|fire medium range=5 snap-fire in-building
may-fire|fire may-fire snap-fire in-building
counter-charge|charge counter-charge medium open-order stored in-building range=5 vs medium
give|orders give snap-fire in-building
give|orders give counter-charge in-building
-|orders give fire in-building
-|fire medium range=5 in-building
-|fire may-fire closing-fire in-building
-|charge medium open-order in-building range=5 vs medium
EOT

rule 'a charge out of a building' 'straight-out' 'it leaves the building first' <<'EOT'
declare|charge medium open-order in-building range=5 vs medium -R leave-and-charge=not
order|maneuver order open-order charge in-building -R leave-and-charge=not
inspire|charge inspire medium open-order rating=skilled in-building -R leave-and-charge=not
-|charge inspire medium open-order rating=skilled in-building
-|charge medium open-order in-building range=5 vs medium
-|maneuver order open-order charge in-building
-|charge medium open-order range=5 vs medium -R leave-and-charge=not
-|maneuver order open-order exit in-building -R leave-and-charge=not
EOT

rule 'the target first' 'target-first' 'the target of the charge reacts first' <<'EOT'
volley|fire medium range=5 snap-fire target-waits
may-fire|fire may-fire snap-fire target-waits
counter-charge|charge counter-charge medium open-order stored range=5 target-waits vs medium
-|fire may-fire closing-fire target-waits
-|charge counter-charge medium open-order target range=5 target-waits vs medium
EOT

rule 'columns never charge' 'column' 'March Column' <<'EOT'
declare|charge medium march-column range=5 vs medium
counter-charge|charge counter-charge medium march-column stored range=5 vs medium
inspire|charge inspire medium march-column rating=skilled
fresh-enemy|charge fresh-enemy medium march-column range=2 vs medium
-|charge medium open-order range=5 vs medium march-column
-|charge fresh-enemy medium open-order range=2 vs medium march-column
EOT

rule 'columns never support' 'in-column' 'March Column' <<'EOT'
round|melee medium open-order + medium march-column vs medium open-order
melee-dice|melee melee-dice medium open-order + medium march-column vs medium open-order
support|melee support march-column near=1
deploy|scenario deploy ambush defender open-order
-|melee medium march-column vs medium open-order
EOT

rule 'columns that store' 'column-stores' 'a March Column stores no order' <<'EOT'
order|maneuver order march-column store-combat -R column-stores=not
store|orders store march-column maneuvers-left=1 combats-left=1 -R column-stores=not
wait-for-my-command|orders wait-for-my-command march-column combat -R column-stores=not
give|orders give march-column store-combat -R column-stores=not
-|orders give march-column move -R column-stores=not
-|maneuver order march-column store-combat
-|maneuver order march-column move -R column-stores=not
-|orders store open-order maneuvers-left=1 combats-left=1 -R column-stores=not
EOT

rule 'no charge across an obstacle' 'across' 'it must cross the linear obstacle before it charges' <<'EOT'
declare|charge medium open-order range=5 vs medium across-obstacle
counter-charge|charge counter-charge medium open-order stored range=5 vs medium across-obstacle
-|charge medium open-order range=5 vs medium behind-obstacle
-|charge counter-charge medium open-order stored range=5 vs medium
EOT

rule 'too tall an obstacle' 'too-tall' 'the obstacle is no lower than the men' <<'EOT'
volley|fire medium range=5 equal
volley|fire medium range=5 taller lined-up
may-fire|fire may-fire equal
declare|charge medium open-order range=5 equal vs medium
declare|charge medium open-order range=5 taller vs medium behind-obstacle
counter-charge|charge counter-charge medium open-order stored range=5 taller vs medium
-|fire medium range=5 lower
-|charge medium open-order range=5 lower vs medium
-|maneuver obstacle open-order lower maneuvers-left=1
EOT

rule 'an Exhausted element strikes flanks only, and a building has none' 'flank-only' 'an Exhausted element charges a flank only' <<'EOT'
declare|charge medium open-order exhausted range=5 vs medium
declare|charge medium open-order exhausted flank range=5 vs medium in-building
counter-charge|charge counter-charge medium open-order exhausted stored range=5 vs medium
counter-charge|charge counter-charge medium open-order exhausted flank stored range=5 vs medium in-building
inspire|charge inspire medium open-order exhausted rating=skilled
inspire|charge inspire medium open-order exhausted flank rating=skilled vs medium in-building
-|charge medium open-order exhausted flank range=5 vs medium
-|charge medium open-order shaken range=5 vs medium in-building
EOT

rule 'not into the flank of who threatens it' 'into-flank' 'not into his flank' <<'EOT'
order|maneuver order open-order move into-flank began-in-zone
order|maneuver order open-order charge into-flank began-in-zone
declare|charge medium open-order flank began-in-zone range=5 vs medium
inspire|charge inspire medium open-order flank began-in-zone rating=skilled
-|charge medium open-order began-in-zone range=5 vs medium
-|charge medium open-order flank range=5 vs medium
-|maneuver order open-order move began-in-zone
EOT

rule 'who failed the test of his broken group' 'failed-test' 'it failed the test of its broken group' <<'EOT'
order|maneuver order open-order move failed-test
order|maneuver order open-order fire failed-test
declare|charge medium open-order failed-test range=5 vs medium
give|orders give move failed-test
give|orders give group-order failed-test
-|orders give rally failed-test
-|orders give forced-order failed-test
-|orders give snap-fire failed-test
-|orders give move failed-test rallied
-|maneuver order open-order move failed-test forced
-|maneuver order open-order move failed-test rallied
-|charge medium open-order failed-test forced range=5 vs medium
EOT

rule 'only men on foot' 'horse' 'only men on foot charge a building' <<'EOT'
declare|charge cavalry medium open-order range=5 vs medium in-building
counter-charge|charge counter-charge cavalry medium open-order stored range=5 vs medium in-building
-|charge cavalry medium open-order dismounted range=5 vs medium in-building
-|charge counter-charge cavalry medium open-order dismounted stored range=5 vs medium in-building
-|charge cavalry medium open-order range=5 vs medium
EOT

rule 'a supporter that is Exhausted' 'exhausted' 'an Exhausted element never supports' <<'EOT'
round|melee medium open-order + medium open-order exhausted vs medium open-order
melee-dice|melee melee-dice medium open-order + medium open-order exhausted close vs medium open-order
support|melee support open-order exhausted near=1
-|melee medium open-order exhausted vs medium open-order
EOT
every_law
# What an upgrade brings is a skill in every check, or its weapon: never what a charge reaction or a scenario is called.
sed -n 's/^[a-z-]*,\([^,]*\),,Special Element Rules.*/\1/p' "$top/tables/land-of-the-free/words.csv" | tr ' ' '\n' | sort -u >"$tmp/skills"
sed -n '2,$s/^\([a-z-]*\),\([a-z-]*\),.*/\1 \2/p' "$top/tables/land-of-the-free/checks.csv" | some | while read -r tool check; do
	"$tool" "$check" --words 2>/dev/null | sed "s/^/$tool $check	/"
done >"$tmp/known"
looked_at "$tmp/skills" "$tmp/known"
is 'skills that mean something else in a check' "$(awk -F '\t' 'NR == FNR { skill[$1] = 1; next }
	$2 in skill && $3 !~ /^(yes or no|weapon|brings|modifier|upgrade)/ { print $1 ": " $2 }' "$tmp/skills" "$tmp/known")" ''
ok 'and they were looked for' test "$(wc -l <"$tmp/known")" -gt 3000
done_testing
