import { after, before, test } from 'node:test'
import type { Fault } from '#gateway/faults.ts'
import { type Battery, openBattery } from '#testing/payment-battery.ts'
import { SCENES } from '#testing/payment-scenes.ts'
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

const faultsOf = (call: HeardCall, wire: Wire): readonly Fault[] =>
  isQuestion(call, wire) ? [...FAULTS_BEFORE, 'garbage'] : [...FAULTS_BEFORE, ...FAULTS_AFTER]

for (const scene of SCENES) {
  test(`T6 ${scene.name}: whatever goes wrong with whichever call, it ends paid once or unpaid`, async (context) => {
    const calls = await battery.hear(scene)
    const mishaps = calls.flatMap((call, at) =>
      call.wires.flatMap((wire) =>
        faultsOf(call, wire).map((fault): Mishap => ({ is: 'fault', at, wire, fault })),
      ),
    )
    const counts = await battery.tryAll(scene, { mishaps, isPatient: true })
    context.diagnostic(`${calls.length} calls; ${counts}`)
  })
}

test('T6 at last nothing is open, nothing is held there for nobody, and every book agrees', () =>
  battery.endsClean())
