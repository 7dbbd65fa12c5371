import assert from 'node:assert/strict'
import type { Row } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import type { PaymentScenario } from '#testing/drivers/payment-scenarios.ts'
import { compareBooks, unfinishedPayments } from '#testing/models/provider-books.ts'
import { type InjectedFault, openFaultRunner, type RecordedCall } from './payment-fault-runner.ts'

const DAY_MS = 24 * HOUR_MS
/** A mishap may cost the sale, and not as a rule. */
const PAID_SHARE_MIN = 0.5
/** Of several notices at the same moment one may need no question of its own: then a mishap comes too late. */
const INJECTED_SHARE_MIN = 0.5
const RECORDING_RUNS = 4

export interface Battery {
  /** The calls that a scene makes where nothing goes wrong, notices included. */
  recordCalls(scenario: PaymentScenario): Promise<readonly RecordedCall[]>
  /** Each mishap in a try of its own; throws where books differ, and says how many ended paid. */
  runAll(
    scenario: PaymentScenario,
    options: { readonly injectedFaults: readonly InjectedFault[]; readonly isBrowserOpen: boolean },
  ): Promise<string>
  /** Lets all deadlines go by. */
  assertNothingUnfinished(): Promise<void>
  close(): Promise<void>
}

export async function openBattery(): Promise<Battery> {
  const runner = await openFaultRunner()
  const { shop } = runner
  /** Which try opened which order. */
  const runByOrderId = new Map<string, string>()
  let lastPaymentId = 0

  async function labelOrders(runName: string): Promise<readonly string[]> {
    const rows = await shop.database.query<{ id: number; orderId: string; state: string } & Row>({
      text: 'select id, order_id as "orderId", state from payments where id > $1 order by id',
      values: [lastPaymentId],
    })
    lastPaymentId = rows.at(-1)?.id ?? lastPaymentId
    for (const { orderId } of rows) runByOrderId.set(orderId, runName)
    return rows.map(({ state }) => state)
  }
  const withRunName = (line: string) => {
    const orderId = /P[0-9a-f]{24}/.exec(line)?.[0] ?? ''
    return `${line} (${runByOrderId.get(orderId) ?? 'no try'})`
  }
  async function assertBooksAgree(): Promise<void> {
    const differences = await compareBooks(shop.database, await shop.gateway.orders())
    assert.deepEqual(differences.map(withRunName), [])
    const verdicts = await verify(shop.database)
    assert.deepEqual(
      verdicts.flatMap(({ violations }) => violations),
      [],
    )
  }

  return {
    async recordCalls(scenario) {
      await runner.switchPayer()
      const recordings: (readonly RecordedCall[])[] = []
      for (let recording = 0; recording < RECORDING_RUNS; recording++) {
        const { calls, attempt } = await runner.run({
          scenario,
          injectedFault: null,
          isBrowserOpen: true,
        })
        const states = await labelOrders(`${scenario.name}: without a mishap`)
        assert.ok(
          states.every((state) => state === 'paid'),
          JSON.stringify(attempt.responses),
        )
        recordings.push(calls)
      }
      // The first try fetches what is kept from then on; late notices of other tries come in between.
      return recordings.slice(1).sort((a, b) => a.length - b.length)[0] ?? []
    },
    async runAll(scenario, { injectedFaults, isBrowserOpen }) {
      let paidCount = 0
      let injectedCount = 0
      const unpaid: string[] = []
      for (const injectedFault of injectedFaults) {
        const name = `${scenario.name}: ${nameOf(injectedFault)}${isBrowserOpen ? '' : ', browser closed'}`
        const { wasInjected, attempt } = await runner.run({
          scenario,
          injectedFault,
          isBrowserOpen,
        })
        const states = await labelOrders(name)
        if (wasInjected) injectedCount += 1
        for (const { status, state } of attempt.responses) {
          assert.ok(status < 500 && state < 500, `${name}: the browser was answered ${state}`)
        }
        if (states.includes('paid')) paidCount += 1
        else unpaid.push(nameOf(injectedFault))
      }
      await assertBooksAgree()
      assert.ok(
        injectedCount >= injectedFaults.length * INJECTED_SHARE_MIN,
        `${injectedCount} struck`,
      )
      if (isBrowserOpen)
        assert.ok(paidCount >= injectedFaults.length * PAID_SHARE_MIN, `${paidCount} paid`)
      const suffix = unpaid.length === 0 ? '' : `, not after: ${unpaid.join('; ')}`
      return `${paidCount} of ${injectedFaults.length} paid, ${injectedCount} struck${suffix}`
    },
    async assertNothingUnfinished() {
      for (const ms of [2 * HOUR_MS, 80 * HOUR_MS, HOUR_MS, 31 * DAY_MS, HOUR_MS, HOUR_MS])
        await runner.advance(ms)
      assert.deepEqual((await unfinishedPayments(shop.database)).map(withRunName), [])
      // What was approved at PayPal nobody can take back: it runs out.
      const authorizedOrders = (await shop.gateway.orders({ state: 'authorised' })).filter(
        ({ dialect }) => dialect !== 'paypal',
      )
      assert.deepEqual(
        authorizedOrders.map(({ dialect, orderId }) => withRunName(`${dialect} ${orderId}`)),
        [],
      )
      await assertBooksAgree()
    },
    close: runner.close,
  }
}

function nameOf(injectedFault: InjectedFault): string {
  switch (injectedFault.is) {
    case 'death':
      return `dead ${injectedFault.when} call ${injectedFault.at + 1}`
    case 'lost answer':
      return `the answer of step ${injectedFault.step + 1} lost`
    case 'fault':
      return `${injectedFault.fault} at call ${injectedFault.at + 1}, ${injectedFault.request.method} ${injectedFault.request.path}`
  }
}
