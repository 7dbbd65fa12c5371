import { after, before, test } from 'node:test'
import type { Fault } from '#gateway/faults.ts'
import {
  PAYMENT_SCENARIOS,
  type PaymentScenario,
} from '#testing/drivers/payments/payment-scenarios.ts'
import { FAULTS_AFTER, FAULTS_BEFORE } from '#testing/drivers/payments/provider-harness.ts'
import type { InjectedFault, RecordedCall, WireRequest } from '#testing/faults/fault-injector.ts'
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

const ONE_OF_EACH_KIND: readonly Fault[] = ['500-before', 'crash-after', 'timeout-after', 'garbage']
/** What strikes a call that only reads, in the short form. */
const READING_FAULTS: readonly Fault[] = ['timeout-before', 'garbage']

function faultsOf(
  { isVariant }: PaymentScenario,
  call: RecordedCall,
  wire: WireRequest,
): readonly Fault[] {
  const isReading = isStatusCall(call, wire)
  if (isVariant === true) return isReading ? [] : ONE_OF_EACH_KIND
  if (!IS_WHOLE_BATTERY) return isReading ? READING_FAULTS : ONE_OF_EACH_KIND
  return isReading ? [...FAULTS_BEFORE, 'garbage'] : [...FAULTS_BEFORE, ...FAULTS_AFTER]
}

for (const scenario of PAYMENT_SCENARIOS) {
  test(`T6 ${scenario.name}: with any fault at any call, it ends paid once or unpaid`, async (context) => {
    const calls = await battery.recordCalls(scenario)
    const injectedFaults = calls.flatMap((call, at) =>
      call.requests.flatMap((request) =>
        faultsOf(scenario, call, request).map(
          (fault): InjectedFault => ({ is: 'fault', at, request, fault }),
        ),
      ),
    )
    const counts = await battery.runAll(scenario, { injectedFaults, isBrowserOpen: true })
    context.diagnostic(`${calls.length} calls; ${counts}`)
  })
}

test('T6 in the end no payment is open, no amount stays held at a provider, and all books agree', () =>
  battery.assertNothingUnfinished())
