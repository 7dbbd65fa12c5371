import { after, before, suite, test } from 'node:test'
import type { Fault } from '#gateway/faults.ts'
import {
  PAYMENT_SCENARIOS,
  type PaymentScenario,
} from '#testing/drivers/payments/payment-scenarios.ts'
import { FAULTS_AFTER, FAULTS_BEFORE } from '#testing/drivers/payments/provider-harness.ts'
import type {
  InjectedFault,
  RecordedCall,
  SimulatedDeath,
  WireRequest,
} from '#testing/faults/fault-injector.ts'
import { type Battery, IS_WHOLE_BATTERY, openBattery } from '#testing/faults/payment-battery.ts'

let battery: Battery
before(async () => {
  battery = await openBattery()
})
after(() => battery.close())

/**
 * Returns whether the call to the provider only reads. Such a call changes nothing at the provider,
 * so a fault before the call has the same effect as a fault after the call.
 */
const isStatusCall = (call: RecordedCall, { method }: WireRequest) =>
  method === 'GET' || call.name === 'fetchStatus' || call.name === 'parseNotice'

/**
 * What strikes a call in the short form: two of the four kinds of faults, by turns. Many scenarios
 * share their calls and begin with another turn, so every kind strikes each kind of call.
 */
const TURNS: readonly (readonly Fault[])[] = [
  ['500-before', 'crash-after'],
  ['timeout-after', 'garbage'],
]
/** What strikes a call that only reads, in the short form. */
const READING_TURNS: readonly (readonly Fault[])[] = [['timeout-before'], ['garbage']]

interface CallUnderFault {
  readonly scenario: PaymentScenario
  readonly call: RecordedCall
  readonly wire: WireRequest
  readonly turn: number
}

function faultsOf({ scenario, call, wire, turn }: CallUnderFault): readonly Fault[] {
  const isReading = isStatusCall(call, wire)
  if (scenario.isVariant === true && isReading) return []
  if (IS_WHOLE_BATTERY && scenario.isVariant !== true)
    return isReading ? [...FAULTS_BEFORE, 'garbage'] : [...FAULTS_BEFORE, ...FAULTS_AFTER]
  const turns = isReading ? READING_TURNS : TURNS
  return IS_WHOLE_BATTERY ? turns.flat() : (turns[turn % turns.length] ?? [])
}

/**
 * Returns two simulated deaths of the process for each call to the provider: one before the call,
 * and one right after the provider's answer.
 */
const deathsAt = (_: RecordedCall, at: number): SimulatedDeath[] => [
  { is: 'death', at, when: 'before' },
  { is: 'death', at, when: 'after' },
]

for (const [first, scenario] of PAYMENT_SCENARIOS.entries()) {
  suite(scenario.name, () => {
    let calls: readonly RecordedCall[]
    before(async () => {
      calls = await battery.recordCalls(scenario)
    })

    test(`T6 ${scenario.name}: with any fault at any call, it ends paid once or unpaid`, async (context) => {
      const injectedFaults = calls.flatMap((call, at) =>
        call.requests.flatMap((request) =>
          faultsOf({ scenario, call, wire: request, turn: first + at }).map(
            (fault): InjectedFault => ({ is: 'fault', at, request, fault }),
          ),
        ),
      )
      const counts = await battery.runAll(scenario, { injectedFaults, isBrowserOpen: true })
      context.diagnostic(`${calls.length} calls; ${counts}`)
    })

    test(`T6 ${scenario.name}: whenever the shop’s process dies, it ends paid once or unpaid`, async (context) => {
      const deaths = calls.flatMap(deathsAt)
      const losses = scenario.steps.flatMap((step, at): InjectedFault[] =>
        step.at === 'shop' ? [{ is: 'lost-response', step: at }] : [],
      )
      // A death after a provider call is the harder case, because the call may have authorized or
      // captured money without the shop's knowledge. The list of hard cases also has the death before
      // the first call.
      const hard = deaths.filter(({ when, at }) => when === 'after' || at === 0)
      // In the short form every hard case is met once, by turns with the browser open and closed. Many
      // scenarios share their calls and begin with another turn. A variant meets only those with the
      // browser closed, which leaves more to the shop.
      const ofTurn = (turn: number) =>
        IS_WHOLE_BATTERY ? hard : hard.filter((_, at) => (first + at) % 2 === turn)
      const patientDeaths = IS_WHOLE_BATTERY ? deaths : ofTurn(0)
      const injectedFaults = scenario.isVariant === true ? [] : [...patientDeaths, ...losses]
      const patient = await battery.runAll(scenario, { injectedFaults, isBrowserOpen: true })
      const gone = await battery.runAll(scenario, {
        injectedFaults: ofTurn(1),
        isBrowserOpen: false,
      })
      context.diagnostic(`${calls.length} calls; patient ${patient}, gone ${gone}`)
    })
  })
}

test('T6 in the end no payment is open, no amount stays held at a provider, and all books agree', () =>
  battery.assertNothingUnfinished())
