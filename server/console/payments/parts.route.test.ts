import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { selectObstacles } from '#server/closures/obstacles.sql.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import {
  addPaid,
  approveChange,
  openPaymentsDesk,
  type PaymentsDesk,
} from '#testing/drivers/payments/payments-desk.ts'

let desk: PaymentsDesk
let payer: Payer
before(async () => {
  desk = await openPaymentsDesk('stripe')
})
beforeEach(async () => {
  await desk.logIn()
  payer = await addPayer(desk.shop)
})
after(() => desk.close())

const pageOf = (id: number) => desk.accountant.get(`/payments/${id}`)
const pointsOf = async () => (await payer.get('/user/point')).point
const requestPart = (id: number, yen: number, returnedYen = 0) =>
  desk.accountant.act(`/payments/${id}/refund-part`, { reason: 'one was broken', yen, returnedYen })

async function orderOf(id: number) {
  const { orderId } = (await pageOf(id)).payment
  const { reference } = await paymentRow(desk.shop, orderId)
  const { paymentIntent } = reference as { paymentIntent?: string }
  const orders = await desk.shop.gateway.orders({ dialect: 'stripe' })
  const order = orders.find(({ accessId }) => accessId === paymentIntent)
  assert.ok(order !== undefined)
  return order
}

test('A-202 a part is refunded after the approval, and the payment stays paid', async () => {
  const id = await addPaid(desk, payer)
  assert.deepEqual((await pageOf(id)).part, { maxYen: 499, foundYen: null, unfinishedYen: null })
  const { points } = await desk.accountant.get(`/payments/${id}/part?yen=200`)
  assert.deepEqual([points.taken, points.balanceAfter], [200, 300])
  const { approvalId } = await requestPart(id, 200)
  assert.equal((await pageOf(id)).part, null, 'while the request waits')
  const { approval } = await desk.owner.get(`/approvals/${approvalId}`)
  assert.equal(approval.amount, '200 yen')
  assert.equal(approval.after.returnedYen, 200)
  await approveChange(desk, approvalId)
  assert.equal((await pageOf(id)).refundStep, 'granted')
  await desk.shop.runDueJobs()
  const { payment, part, refundStep, errands } = await pageOf(id)
  assert.deepEqual([payment.state, payment.returnedYen, refundStep], ['paid', 200, 'done'])
  assert.deepEqual([errands[0].kind, errands[0].state], ['payments.refund-part', 'done'])
  assert.deepEqual(part, { maxYen: 299, foundYen: null, unfinishedYen: null })
  assert.equal(await pointsOf(), 300)
  assert.equal((await orderOf(id)).refundedYen, 200)
})

test('A-202 a part is refused if it is too much, if its figures are old, or if the provider has no parts', async () => {
  const id = await addPaid(desk, payer)
  const resultOf = async (yen: number, returnedYen?: number) => {
    const { state, result } = await requestPart(id, yen, returnedYen)
    return [state, result]
  }
  assert.deepEqual(await resultOf(500), [409, 'not-possible'])
  for (const [yen, state] of [
    [499, 200],
    [500, 409],
  ])
    assert.equal((await desk.accountant.get(`/payments/${id}/part?yen=${yen}`)).state, state)
  assert.deepEqual(await resultOf(100, 50), [409, 'version-conflict'])
  await desk.shop.database.query({
    text: `update payments set provider = 'gmo', pay_id = ${PAYMENT.carrier} where id = $1`,
    values: [id],
  })
  const { part, partObstacle } = await pageOf(id)
  assert.deepEqual([part, partObstacle], [null, 'whole-only'])
  assert.deepEqual(await resultOf(100), [409, 'not-possible'])
})

test("A-202 of a part that was refunded on the provider's pages, exactly its points are taken back", async () => {
  const id = await addPaid(desk, payer)
  await desk.shop.gateway.act((await orderOf(id)).id, 'refund', { yen: 120 })
  await desk.shop.gateway.deliver()
  await waitUntil(async () => (await pageOf(id)).part?.foundYen === 120, 'the part')
  assert.equal((await requestPart(id, 100)).result, 'not-possible')
  await approveChange(desk, (await requestPart(id, 120)).approvalId)
  const [errand] = await desk.shop.database.query<{ payload: unknown }>({
    text: `select payload from console.errands where target_kind = 'payment' and target_id = $1`,
    values: [String(id)],
  })
  assert.deepEqual(errand?.payload, { payment_id: id, total_yen: 120, is_found: true })
  await desk.shop.runDueJobs()
  const { payment } = await pageOf(id)
  assert.deepEqual([payment.returnedYen, payment.exceptions], [120, []])
  assert.equal((await orderOf(id)).refundedYen, 120)
  assert.equal(await pointsOf(), 380)
})

test('A-202 a part without an outcome can be requested again, and goes back once', async () => {
  const id = await addPaid(desk, payer)
  await desk.shop.database.query({
    text: `
      insert into refunds (payment_id, attempt, state, yen, requested_at)
      values ($1, 1, 'requested', 200, $2)`,
    values: [id, desk.shop.clock.now()],
  })
  const { part, changes, payment } = await pageOf(id)
  assert.deepEqual([part.unfinishedYen, payment.returnedYen], [200, 0])
  assert.ok(!changes.some(({ change }: { change: string }) => change === 'refund'))
  const { state, result } = await desk.accountant.act(`/payments/${id}/refund`, { reason: 'all' })
  assert.deepEqual([state, result], [409, 'not-possible'])
  assert.equal((await requestPart(id, 100)).result, 'not-possible')
  await approveChange(desk, (await requestPart(id, 200)).approvalId)
  await desk.shop.runDueJobs()
  assert.equal((await pageOf(id)).payment.returnedYen, 200)
  assert.equal((await orderOf(id)).refundedYen, 200)
})

for (const [what, yen] of [
  ['a part', 200],
  ['a whole refund', 500],
] as const)
  test(`A-202 ${what} that the provider never received is given up, and blocks nothing any more`, async () => {
    const id = await addPaid(desk, payer)
    const giveUp = () => desk.accountant.act(`/payments/${id}/give-up-part`, { reason: 'too late' })
    assert.equal((await giveUp()).result, 'not-possible')
    assert.equal((await pageOf(id)).canGiveUpRefund, false)
    await desk.shop.database.query({
      text: `
      insert into refunds (payment_id, attempt, state, yen, requested_at)
      values ($1, 1, 'requested', $3, $2)`,
      values: [id, desk.shop.clock.now(), yen],
    })
    const isBlocked = async () => {
      const [row] = await desk.shop.database.query<{ memberId: number }>({
        text: 'select member_id from payments where id = $1',
        values: [id],
      })
      const sentAfter = desk.shop.clock.now()
      const memberId = row?.memberId as number
      return (await selectObstacles(desk.shop.database, { memberId, sentAfter })).refundOpen
    }
    assert.equal((await pageOf(id)).canGiveUpRefund, true)
    assert.equal(await isBlocked(), true)
    assert.equal((await desk.accountant.act(`/payments/${id}/inquire`, {})).state, 200)
    assert.equal((await pageOf(id)).canGiveUpRefund, true)
    assert.equal((await giveUp()).state, 200)
    assert.equal((await pageOf(id)).canGiveUpRefund, false, 'it waits for the worker already')
    assert.equal((await giveUp()).result, 'already-requested')
    await desk.shop.runDueJobs()
    const { errands, canGiveUpRefund, part, changes } = await pageOf(id)
    const givenUp = errands.find(({ kind }: { kind: string }) => kind === 'payments.give-up-part')
    assert.equal(givenUp.state, 'done')
    assert.equal(canGiveUpRefund, false)
    assert.equal(part.unfinishedYen, null)
    const [refund] = changes.filter(({ change }: { change: string }) => change === 'refund')
    assert.equal(refund.isRetry, false, 'nobody has refused a refund')
    assert.equal(await isBlocked(), false)
  })

test('A-202 a refund that is being given up is not given up again, however often the provider is asked meanwhile', async () => {
  const id = await addPaid(desk, payer)
  await desk.shop.database.query({
    text: `
      insert into refunds (payment_id, attempt, state, yen, requested_at)
      values ($1, 1, 'requested', 200, $2)`,
    values: [id, desk.shop.clock.now()],
  })
  const giveUp = () => desk.accountant.act(`/payments/${id}/give-up-part`, { reason: 'too late' })
  assert.equal((await giveUp()).state, 200)
  for (let count = 0; count < 20; count += 1)
    assert.equal((await desk.accountant.act(`/payments/${id}/inquire`, {})).state, 200)
  assert.equal((await pageOf(id)).canGiveUpRefund, false)
  assert.equal((await giveUp()).result, 'already-requested')
})

test('A-202 a charge-back after a part, and its undoing, name the rest', async () => {
  const id = await addPaid(desk, payer)
  await approveChange(desk, (await requestPart(id, 200)).approvalId)
  await desk.shop.runDueJobs()
  for (const change of ['charge-back', 'restore']) {
    const { approvalId } = await desk.accountant.act(`/payments/${id}/${change}`, {
      reason: 'bank',
    })
    const { approval } = await desk.owner.get(`/approvals/${approvalId}`)
    assert.equal(approval.amount, '300 yen', change)
    assert.equal(approval.before.returnedYen, 200, change)
    await approveChange(desk, approvalId)
    await desk.shop.runDueJobs()
  }
  assert.equal(await pointsOf(), 300)
})

test('A-202 of a payment that is refunded by transfer, a part waits for an account, and nothing else goes back before', async () => {
  const id = await addPaid(desk, payer)
  await desk.shop.database.query({
    text: `update payments set provider = 'gmo-cash' where id = $1`,
    values: [id],
  })
  await approveChange(desk, (await requestPart(id, 200)).approvalId)
  await desk.shop.runDueJobs()
  const { payment, part, partObstacle, changes, canGiveUpRefund, errands } = await pageOf(id)
  assert.deepEqual([payment.state, payment.returnedYen, errands[0].state], ['paid', 200, 'done'])
  assert.deepEqual([part, partObstacle, canGiveUpRefund], [null, 'transfer-open', false])
  assert.ok(!changes.some(({ change }: { change: string }) => change === 'refund'))
  assert.equal(await pointsOf(), 300)
  assert.equal((await requestPart(id, 100, 200)).result, 'not-possible')
  const { list } = await desk.accountant.get('/payouts?direction=desc&state=waiting')
  assert.deepEqual([list[0].paymentId, list[0].yen], [id, 200])
  const done = { reason: 'paid', attempt: 1, transferredOn: '2025-08-05' }
  assert.equal((await desk.accountant.act(`/payouts/${id}/done`, done)).state, 200)
  const next = await pageOf(id)
  assert.deepEqual([next.part?.maxYen, next.partObstacle], [299, null])
})
