import { after, before, test } from 'node:test'
import { PAYMENT_SCENARIOS } from '#testing/drivers/payments/payment-scenarios.ts'
import type { InjectedFault, RecordedCall, SimulatedDeath } from '#testing/faults/fault-injector.ts'
import { type Battery, IS_WHOLE_BATTERY, openBattery } from '#testing/faults/payment-battery.ts'

let battery: Battery
before(async () => {
  battery = await openBattery()
})
after(() => battery.close())

/**
 * Returns two simulated deaths of the process for each call to the provider: one before the call,
 * and one right after the provider's answer.
 */
const deathsAt = (_: RecordedCall, at: number): SimulatedDeath[] => [
  { is: 'death', at, when: 'before' },
  { is: 'death', at, when: 'after' },
]

for (const scenario of PAYMENT_SCENARIOS) {
  test(`T6 ${scenario.name}: whenever the shop’s process dies, it ends paid once or unpaid`, async (context) => {
    const calls = await battery.recordCalls(scenario)
    const deaths = calls.flatMap(deathsAt)
    const losses = scenario.steps.flatMap((step, at): InjectedFault[] =>
      step.at === 'shop' ? [{ is: 'lost-response', step: at }] : [],
    )
    // A death after a provider call is the harder case, because the call may have authorized or
    // captured money without the shop's knowledge. The list of hard cases also has the death before
    // the first call.
    const hard = deaths.filter(({ when, at }) => when === 'after' || at === 0)
    const all = [...(IS_WHOLE_BATTERY ? deaths : hard), ...losses]
    // In the short form a variant meets the hard cases only with the browser closed, which leaves
    // more to the shop.
    const ofVariant = IS_WHOLE_BATTERY ? hard : []
    const injectedFaults = scenario.isVariant === true ? ofVariant : all
    const patient = await battery.runAll(scenario, { injectedFaults, isBrowserOpen: true })
    const gone = await battery.runAll(scenario, { injectedFaults: hard, isBrowserOpen: false })
    context.diagnostic(`${calls.length} calls; patient ${patient}, gone ${gone}`)
  })
}

test('T6 in the end no payment is open, no amount stays held at a provider, and all books agree', () =>
  battery.assertNothingUnfinished())
