import assert from 'node:assert/strict'
import type { Row } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import type { PaymentScenario } from '#testing/drivers/payments/payment-scenarios.ts'
import { compareBooks, unfinishedPayments } from '#testing/models/provider-books.ts'
import type { InjectedFault, RecordedCall, WireRequest } from './fault-injector.ts'
import { type FaultRun, type FaultRunner, openFaultRunner } from './payment-fault-runner.ts'

const DAY_MS = 24 * HOUR_MS
/** True in `npm run battery`. Otherwise each call meets fewer faults. */
export const IS_WHOLE_BATTERY = process.env.WHOLE_BATTERY === '1'
/**
 * The only faults after which a payment may end unpaid although the browser stays open. The shop
 * never repeats a charge with an unknown outcome. If the response with a carrier's redirect is
 * lost, the shop cannot fetch the redirect again. In both cases the member starts another payment.
 */
const MAY_END_UNPAID = [
  /POST \/gmo-openapi\/credit\/charge$/,
  /at call 3, POST \/gmo-openapi\/order\/inquiry$/,
  /(?:after|garbage) at call 1, POST \/payment\/ExecTran\w+\.idPass$/,
  /at call [23], (?:GET|POST) \/stripe\/v1\/payment_intents\/\*$/,
  /at call [23], PUT \/fincode\/v1\/payments\/\*$/,
  /^death (?:before|after) call [12]$/,
]
/**
 * How often a run is repeated until its fault strikes. If two notices arrive together, the shop
 * skips a provider call, and a fault planned for that call cannot strike in this run.
 */
const RUNS_PER_FAULT_MAX = 6
const RECORDING_RUNS = IS_WHOLE_BATTERY ? 4 : 3

export interface Battery {
  /**
   * Runs a scenario without faults and returns the calls to the provider, including the calls that
   * the scenario's notices cause.
   */
  recordCalls(scenario: PaymentScenario): Promise<readonly RecordedCall[]>
  /**
   * Runs the scenario once for each fault and returns a summary of the results. Throws if the
   * provider's orders and the ledger differ.
   */
  runAll(
    scenario: PaymentScenario,
    options: { readonly injectedFaults: readonly InjectedFault[]; readonly isBrowserOpen: boolean },
  ): Promise<string>
  /** Advances the clocks past all deadlines. Fails if any payment has not ended. */
  assertNothingUnfinished(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a battery, which runs a payment scenario once for each possible fault. After each group of
 * runs, the battery compares the provider's orders with the ledger.
 */
export async function openBattery(): Promise<Battery> {
  const runner = await openFaultRunner()
  const log: RunLog = { runByOrderId: new Map(), lastPaymentId: 0 }
  return {
    recordCalls: (scenario) => recordCalls(runner, log, scenario),
    runAll: (scenario, options) => runAll(runner, log, { scenario, ...options }),
    assertNothingUnfinished: () => assertNothingUnfinished(runner, log),
    close: runner.close,
  }
}

interface RunLog {
  /** The name of the run that opened each order. Failure messages contain this name. */
  readonly runByOrderId: Map<string, string>
  lastPaymentId: number
}

async function recordCalls(
  runner: FaultRunner,
  log: RunLog,
  scenario: PaymentScenario,
): Promise<readonly RecordedCall[]> {
  // Moves the clock on, which ends the pending payments of earlier scenarios. Otherwise the jobs
  // would poll these payments during the recording, and the recording would contain calls that the
  // later runs do not make. At a second acquirer the clock moves by a day, so that the cards that
  // earlier scenarios had declined no longer count for the address.
  await runner.advance(scenario.acquirer === undefined ? 2 * HOUR_MS : DAY_MS)
  await runner.switchPayer()
  const recordings: (readonly RecordedCall[])[] = []
  for (let recording = 0; recording < RECORDING_RUNS; recording++) {
    const { calls, attempt } = await runner.run({
      scenario,
      injectedFault: null,
      isBrowserOpen: true,
    })
    const states = await labelOrders(runner, log, `${scenario.name}: without a fault`)
    assert.ok(
      states.length > 0 && states.every((state) => state === 'paid'),
      JSON.stringify(attempt.responses),
    )
    recordings.push(calls)
  }
  // Leaves out the first run, because the shop makes some calls only in this run and caches their
  // responses. Takes the shortest of the other recordings, because a late notice can add calls to a
  // recording.
  return recordings.slice(1).sort((a, b) => a.length - b.length)[0] ?? []
}

interface BatteryRun {
  readonly scenario: PaymentScenario
  readonly injectedFaults: readonly InjectedFault[]
  readonly isBrowserOpen: boolean
}

async function runAll(
  runner: FaultRunner,
  log: RunLog,
  { scenario, injectedFaults, isBrowserOpen }: BatteryRun,
): Promise<string> {
  let paidCount = 0
  const unpaid: string[] = []
  for (const injectedFault of injectedFaults) {
    const name = `${scenario.name}: ${nameOf(injectedFault)}${isBrowserOpen ? '' : ', browser closed'}`
    if (await endsPaid(runner, log, { name, scenario, injectedFault, isBrowserOpen }))
      paidCount += 1
    else unpaid.push(nameOf(injectedFault))
  }
  await assertBooksAgree(runner, log)
  const { length } = injectedFaults
  if (isBrowserOpen) {
    const unexpected = unpaid.filter((fault) => !mayEndUnpaid(fault))
    assert.deepEqual(unexpected, [], `${scenario.name}: these runs must end paid`)
  }
  const suffix = unpaid.length === 0 ? '' : `, unpaid after: ${unpaid.join('; ')}`
  return `${paidCount} of ${length} paid${suffix}`
}

const mayEndUnpaid = (fault: string) => MAY_END_UNPAID.some((each) => each.test(fault))

/**
 * Returns whether a run with the fault ends paid. On a busy machine the call of a late notice can
 * come before a call of the browser. The fault then strikes the browser's call instead of the call
 * after it. A run that must end paid therefore has a second try.
 */
async function endsPaid(
  runner: FaultRunner,
  log: RunLog,
  run: FaultRun & { readonly name: string; readonly injectedFault: InjectedFault },
): Promise<boolean> {
  const mustEndPaid = run.isBrowserOpen && !mayEndUnpaid(nameOf(run.injectedFault))
  const tries = mustEndPaid ? 2 : 1
  for (let attempt = 0; attempt < tries; attempt++) {
    if ((await runUntilInjected(runner, log, run)).includes('paid')) return true
    // The shop refuses the cards of a member with five declines.
    await runner.switchPayer()
  }
  return false
}

/**
 * Runs the scenario until the fault has struck. Returns the states of the payments of that run. A
 * run whose fault did not strike must end paid, because nothing went wrong in it. On a busy machine,
 * a late notice can add calls to all recordings. If no run makes the call of the fault, there is no
 * such fault, and the states of the last run are returned.
 */
async function runUntilInjected(
  runner: FaultRunner,
  log: RunLog,
  { name, ...faultRun }: FaultRun & { readonly name: string },
): Promise<readonly string[]> {
  const { injectedFault } = faultRun
  let states: readonly string[] = []
  let hasCall = injectedFault === null || injectedFault.is === 'lost-response'
  for (let runCount = 1; runCount <= RUNS_PER_FAULT_MAX; runCount++) {
    const { calls, wasInjected, attempt, isPaymentOpen } = await runner.run(faultRun)
    // The member's next attempt would continue a payment that this run has left open.
    if (isPaymentOpen) await runner.switchPayer()
    states = await labelOrders(runner, log, name)
    hasCall ||=
      injectedFault !== null &&
      'at' in injectedFault &&
      makesCall(calls[injectedFault.at], injectedFault)
    for (const { status, state } of attempt.responses) {
      assert.ok(status < 500 && state < 500, `${name}: the browser got state ${state}`)
    }
    if (wasInjected) return states
    assert.ok(states.includes('paid'), `${name}: unpaid although no fault struck`)
  }
  assert.ok(!hasCall, `${name}: the fault struck in none of ${RUNS_PER_FAULT_MAX} runs`)
  return states
}

/** Returns whether a run made the call of the fault: the same request at the same place. */
function makesCall(call: RecordedCall | undefined, fault: object): boolean {
  if (call === undefined || !('request' in fault)) return call !== undefined
  const { method, path } = fault.request as WireRequest
  return call.requests.some((request) => request.method === method && request.path === path)
}

async function assertNothingUnfinished(runner: FaultRunner, log: RunLog): Promise<void> {
  const { shop } = runner
  for (const ms of [2 * HOUR_MS, 80 * HOUR_MS, HOUR_MS, 31 * DAY_MS, HOUR_MS, HOUR_MS])
    await runner.advance(ms)
  const withRun = (line: string) => withRunName(log, line)
  assert.deepEqual((await unfinishedPayments(shop.database)).map(withRun), [])
  // Leaves out PayPal's orders. The shop cannot cancel an approval at PayPal, so PayPal lets the
  // approval expire.
  const authorizedOrders = (await shop.gateway.orders({ state: 'authorised' })).filter(
    ({ dialect }) => dialect !== 'paypal',
  )
  assert.deepEqual(
    authorizedOrders.map(({ dialect, orderId }) => withRun(`${dialect} ${orderId}`)),
    [],
  )
  await assertBooksAgree(runner, log)
}

/** Records the run's name for each new payment and returns the states of these payments. */
async function labelOrders(
  { shop }: FaultRunner,
  log: RunLog,
  runName: string,
): Promise<readonly string[]> {
  const rows = await shop.database.query<{ id: number; orderId: string; state: string } & Row>({
    text: 'select id, order_id, state from payments where id > $1 order by id',
    values: [log.lastPaymentId],
  })
  log.lastPaymentId = rows.at(-1)?.id ?? log.lastPaymentId
  for (const { orderId } of rows) log.runByOrderId.set(orderId, runName)
  return rows.map(({ state }) => state)
}

function withRunName({ runByOrderId }: RunLog, line: string): string {
  const orderId = /P[0-9a-f]{24}/.exec(line)?.[0] ?? ''
  return `${line} (${runByOrderId.get(orderId) ?? 'no known run'})`
}

async function assertBooksAgree({ shop }: FaultRunner, log: RunLog): Promise<void> {
  const differences = await compareBooks(shop.database, await shop.gateway.orders())
  assert.deepEqual(
    differences.map((line) => withRunName(log, line)),
    [],
  )
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
}

function nameOf(injectedFault: InjectedFault): string {
  switch (injectedFault.is) {
    case 'death':
      return `death ${injectedFault.when} call ${injectedFault.at + 1}`
    case 'lost-response':
      return `lost response of step ${injectedFault.step + 1}`
    case 'fault':
      return `${injectedFault.fault} at call ${injectedFault.at + 1}, ${injectedFault.request.method} ${injectedFault.request.path}`
  }
}
