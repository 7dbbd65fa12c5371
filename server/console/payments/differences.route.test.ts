import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertReconciliation } from '#server/payments/reconciliation/reconciliation.sql.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import { PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

const DAY_MS = 86_400_000

let panel: TestConsole
let accountant: ConsoleClient
let support: ConsoleClient
before(async () => {
  panel = await openTestConsole()
  accountant = await logInOperator(panel, 'accountant')
  support = await logInOperator(panel, 'support')
})
after(() => panel.close())

const later = (ms: number) => panel.clock.advance(ms)

test('A-135 the reconciliation shows each difference with kind, age and who works on it, and closing needs a reason', async () => {
  const now = panel.clock.now()
  const { id: memberId } = await addMemberAccount(panel.database, { now })
  const payment = await addTestPayment(panel, {
    memberId,
    state: 'paid',
    report: PROVIDER_STATUSES.paid,
  })
  const compared = { provider: 'gmo-wallet', listedCount: 40, now }
  const missing = { orderId: payment.orderId, kind: 'missing-order', ours: 'paid', theirs: null }
  const unknown = { orderId: 'X-1', kind: 'unknown-order', ours: null } as const
  await panel.database.transaction(async (tx) => {
    await insertReconciliation(tx, { ...compared, day: '2025-07-30', differences: [] })
    await insertReconciliation(tx, {
      ...compared,
      day: '2025-07-31',
      differences: [
        { ...missing, kind: 'missing-order' },
        { ...unknown, theirs: PROVIDER_STATUSES.paid },
      ],
    })
    await insertReconciliation(tx, {
      ...compared,
      provider: 'stripe',
      day: '2025-07-30',
      differences: [{ ...unknown, theirs: PROVIDER_STATUSES.paid }],
    })
  })
  later(3 * DAY_MS)
  accountant = await logInOperator(panel, 'accountant')
  support = await logInOperator(panel, 'support')
  const { list, providers } = await accountant.get('/payment-differences')
  assert.deepEqual(providers, [
    { provider: 'gmo-wallet', day: '2025-07-31', listedCount: 40, openCount: 2 },
    { provider: 'stripe', day: '2025-07-30', listedCount: 40, openCount: 1 },
  ])
  const [first, second] = list
  assert.deepEqual(
    [first.orderId, first.kind, first.paymentId, first.ageDays, first.assignedTo],
    [payment.orderId, 'missing-order', payment.id, 3, null],
  )
  assert.deepEqual([second.kind, second.paymentId, second.report.yen], ['unknown-order', null, 500])

  const path = `/payment-differences/${first.reconciliationId}`
  const of = { orderId: payment.orderId }
  assert.equal((await support.act(`${path}/assign`, of)).state, 403)
  assert.equal((await accountant.act(`${path}/assign`, of)).state, 200)
  const open = await accountant.get('/payment-differences?kind=missing-order')
  assert.equal(open.list[0].assignedTo, 'accountant')
  assert.equal((await accountant.act(`${path}/close`, { ...of, reason: ' ' })).state, 400)
  assert.equal(
    (await accountant.act(`${path}/close`, { ...of, reason: 'listed a day late' })).state,
    200,
  )
  const again = await accountant.act(`${path}/close`, { ...of, reason: 'once more' })
  assert.deepEqual([again.state, again.result], [409, 'not-possible'])
  assert.equal((await accountant.get('/payment-differences?provider=gmo-wallet')).count, 1)
  const closed = await accountant.get('/payment-differences?state=closed&provider=gmo-wallet')
  assert.deepEqual(
    [closed.list[0].closeReason, closed.list[0].closedBy],
    ['listed a day late', 'accountant'],
  )
  const { list: waiting } = await accountant.get('/dashboard/queues/payment-differences')
  assert.ok(!waiting.some(({ id }: { id: string }) => id === payment.orderId))
  later(60 * DAY_MS)
  accountant = await logInOperator(panel, 'accountant')
  assert.equal((await accountant.get('/dashboard/queues/payment-differences')).count, 2)
})
