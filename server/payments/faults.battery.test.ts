import { after, before, test } from 'node:test'
import type { Fault } from '#gateway/faults.ts'
import { type Battery, openBattery } from '#testing/payment-battery.ts'
import { SCENES, type Scene } from '#testing/payment-scenes.ts'
import type { HeardCall, Mishap, Wire } from '#testing/payment-trials.ts'
import { FAULTS_AFTER, FAULTS_BEFORE } from '#testing/provider-bench.ts'

let battery: Battery
before(async () => {
  battery = await openBattery()
})
after(() => battery.close())

/** A question changes nothing there: whether it was heard makes no difference. */
const isQuestion = (call: HeardCall, { method }: Wire) =>
  method === 'GET' || call.name === 'inquire' || call.name === 'parseNotice'

const ONE_OF_EACH_KIND: readonly Fault[] = ['500-before', 'crash-after', 'timeout-after', 'garbage']

function faultsOf({ isAlike }: Scene, call: HeardCall, wire: Wire): readonly Fault[] {
  if (isQuestion(call, wire)) return isAlike === true ? [] : [...FAULTS_BEFORE, 'garbage']
  return isAlike === true ? ONE_OF_EACH_KIND : [...FAULTS_BEFORE, ...FAULTS_AFTER]
}

for (const scene of SCENES) {
  test(`T6 ${scene.name}: whatever goes wrong with whichever call, it ends paid once or unpaid`, async (context) => {
    const calls = await battery.hear(scene)
    const mishaps = calls.flatMap((call, at) =>
      call.wires.flatMap((wire) =>
        faultsOf(scene, call, wire).map((fault): Mishap => ({ is: 'fault', at, wire, fault })),
      ),
    )
    const counts = await battery.tryAll(scene, { mishaps, isPatient: true })
    context.diagnostic(`${calls.length} calls; ${counts}`)
  })
}

test('T6 at last nothing is open, nothing is held there for nobody, and every book agrees', () =>
  battery.endsClean())
