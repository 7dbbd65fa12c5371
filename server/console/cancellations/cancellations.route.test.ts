import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { runDueWorks } from '#server/console/due-work.ts'
import { eraseOldAddresses } from '#server/decisions/shipments/shipments.ts'
import { countParcels } from '#server/parcels/parcels.sql.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { asPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import {
  addPaid,
  approveChange,
  changePayment,
  openPaymentsDesk,
  type PaymentsDesk,
} from '#testing/drivers/payments/payments-desk.ts'
import { numberParcels, parcelsOf, requestShipping, takeGood } from '#testing/drivers/shipping.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

let desk: PaymentsDesk
let packId: number
before(async () => {
  desk = await openPaymentsDesk('stripe')
  packId = await publishTestPack(desk.shop)
})
after(() => desk.close())

const guardian = { guardianName: '山田 花子', relation: 'parent', reason: 'a guardian cancelled' }
const proof = { file: Buffer.from('%PDF-1.7\nregister').toString('base64url') }
const wish = { reason: 'checked the register' }
const support = () => logInOperator(desk.panel, 'support')
const cancellationOf = async (client: ConsoleClient, { id }: Pick<Payer, 'id'>) =>
  client.get(`/members/${id}/cancellation`)

/** Asks for the approval, approves and lets the worker run, with the clock moved on. */
async function approve(path: string, request: object = wish, isKilled = false) {
  desk.shop.clock.advance(10 * 60_000)
  await desk.logIn()
  const { state, approvalId } = await (await support()).act(path, request)
  assert.equal(state, 200)
  await approveChange(desk, approvalId)
  const killed = `update console.errands set try_count = 1 where state = 'waiting'`
  if (isKilled) await desk.shop.database.query({ text: killed })
  desk.shop.clock.advance(1_000)
  await desk.shop.runDueJobs()
}

async function shipOne(payer: Payer, sendOn?: string) {
  const { cards } = await payer.buy(packId, 1)
  const ids = cards.map(({ history_id }: Card) => history_id)
  const choice = { send_card: ids, reduction_card: [], send_on: sendOn }
  assert.equal((await payer.post('/user/pack/decision', choice)).state, 200)
}

/** 1,000 points for 1,000 yen and 700 coins, of which two goods took 600; five draws of 100 points, of which one is converted for 40 points. */
async function addMinor() {
  const payer = await asPayer(desk.shop, await addLoggedInMember(desk.shop, { coins: 700 }))
  const shipper = await logInOperator(desk.panel, 'shipper')
  await addPaid(desk, payer)
  await addPaid(desk, payer)
  await requestShipping(payer, packId, { drawn: 1 })
  await desk.panel.runDueWork()
  const [{ id: sentId }] = await parcelsOf(shipper, payer)
  await numberParcels(shipper, [sentId])
  await shipper.act('/parcels/hand-over', { ids: [sentId] })
  await requestShipping(payer, packId, { drawn: 1 })
  await takeGood(payer, goods.plain, 2)
  await desk.panel.runDueWork()
  await shipOne(payer, wireDay(new Date(desk.shop.clock.now().getTime() + DAY_MS)))
  await requestShipping(payer, packId, { drawn: 1, shipped: 0 })
  await payer.buy(packId, 1)
  assert.equal((await payer.balances()).point, 1_000 - 500 + 40)
  return { payer, sentId }
}

async function stockOf(goodId: number): Promise<number | undefined> {
  const [row] = await desk.shop.database.query<{ stock: number }>({
    text: 'select stock from goods where id = $1',
    values: [goodId],
  })
  return row?.stock
}

/** Adds a purchase that was never drawn and is paid back. Returns a function that removes it. */
async function addVoidPurchase({ id }: TestMember): Promise<() => Promise<unknown>> {
  const run = (text: string, values: readonly unknown[]) =>
    desk.shop.database.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text, values })
    })
  await run(
    `
      with void as (
        insert into batches (
          pack_id, no, settled_index, first_ticket, draw_count, inputs, sealed_at, voided_at,
          void_reason, void_approval_id
        )
        values ($1, 0, 0, 0, 1, sha256(''), now(), now(), 'x', 1)
      )
      insert into sealed_purchases (
        member_id, id, pack_id, batch_no, request_id, settled_index, first_ticket, draw_count,
        draw_number, member_draw_count, epoch, client_seed, is_commitment_shown, created_at
      )
      values ($2, 0, $1, 0, 'void', 0, 0, 1, 0, 1, '', '', false, now())`,
    [packId, id],
  )
  return async () => {
    await run('delete from sealed_purchases where pack_id = $1', [packId])
    await run('delete from batches where pack_id = $1', [packId])
  }
}

async function assertClean() {
  await runDueWorks(desk.panel.database, desk.shop.clock.now())
  const found = (await verify(desk.panel.database)).flatMap(({ violations }) => violations)
  assert.deepEqual(found, [])
}

test('B-050 B-051 B-052 a cancellation brings back cards, parcels and money, goes on after a refused refund, and ends with the closed account', async () => {
  const { payer, sentId } = await addMinor()
  const member = `/members/${payer.id}`
  const client = await support()
  const early = await client.act(`${member}/take-back`, wish)
  assert.deepEqual([early.state, early.result], [409, 'not-possible'], 'nothing is open')
  const endsAt = new Date(desk.shop.clock.now().getTime() + DAY_MS).toISOString()
  const ending = { kind: 'login', endsAt, reason: 'a first call' }
  assert.equal((await client.act(`${member}/restrict`, ending)).state, 200)
  const opened = await Promise.all([
    client.act(`${member}/cancellation`, guardian),
    (await support()).act(`${member}/cancellation`, guardian),
  ])
  assert.deepEqual(opened.map(({ state }) => state).sort(), [200, 409])
  assert.equal((await payer.get('/user/detail')).state, 401, 'the login is restricted at once')
  const { restrictions } = await client.get(`${member}/restrictions`)
  const unending = restrictions.find((row: { endsAt: string | null }) => row.endsAt === null)
  assert.equal(unending?.kind, 'login', 'an earlier restriction ends tomorrow')
  const unproved = await client.act(`${member}/take-back`, wish)
  assert.deepEqual([unproved.state, unproved.result], [409, 'not-possible'], 'no proof')
  const endVoid = await addVoidPurchase(payer)
  const { cancellation, holdings } = await cancellationOf(client, payer)
  await endVoid()
  assert.equal((await client.act(`/cancellations/${cancellation.id}/paper`, proof)).state, 200)
  const [paper] = (await cancellationOf(client, payer)).cancellation.papers
  const { content } = await client.act(`/cancellation-papers/${paper.id}/open`)
  assert.equal(content, Buffer.from(proof.file, 'base64url').toString('base64'))
  const owner = await logInOperator(desk.panel, 'owner')
  const foreign = await owner.act(`/identity-papers/${paper.id}/open`)
  assert.equal(foreign.state, 404, 'it is no paper of an acquisition')
  const { undecidedPurchases, waitingShipments, parcels, payments, points } = holdings
  assert.deepEqual([points, undecidedPurchases, waitingShipments], [540, 1, 1])
  assert.deepEqual(
    parcels.map(({ state }: { state: string }) => state),
    ['handed-over', 'waiting'],
  )
  assert.deepEqual(
    payments.map(({ priceYen, isByTransfer }: (typeof payments)[number]) => [
      priceYen,
      isByTransfer,
    ]),
    [
      [500, false],
      [500, false],
    ],
  )

  desk.refusalsLeft = 1
  const stock = (await stockOf(goods.plain)) ?? 0
  await approve(`${member}/take-back`)
  assert.equal(await stockOf(goods.plain), stock + 2)
  const [letter, ...more] = (await messagesTo(desk.shop, payer.mail)).filter(
    ({ subject }) => subject === '未成年者取消のお手続きについて',
  )
  assert.match(letter?.text ?? '', /1,000円[\s\S]*荷物 P\d+/)
  assert.equal(more.length, 0)
  const after = (await cancellationOf(await support(), payer)).holdings
  assert.deepEqual([after.undecidedPurchases, after.waitingShipments], [0, 0])
  assert.deepEqual(
    after.parcels.map(({ state }: { state: string }) => state),
    ['handed-over', 'cancelled'],
  )
  assert.deepEqual(
    after.payments.map((row: { state: string; refundState: string }) => [
      row.state,
      row.refundState,
    ]),
    [
      ['paid', 'failed'],
      ['refunded', 'done'],
    ],
  )
  await assertClean()
  const lifting = await (await support()).act(`/restrictions/${unending.id}/lift`, wish)
  assert.deepEqual([lifting.state, lifting.result], [409, 'not-possible'])
  await eraseOldAddresses(desk.shop.database, desk.shop.clock.now())
  const addressed = await desk.shop.database.query({
    text: `
      select from shipments where member_id = $1 and approval_id is not null and last_name <> ''
      union all
      select from console.parcels where member_id = $1 and state = 'cancelled' and last_name <> ''`,
    values: [payer.id],
  })
  assert.deepEqual(addressed, [])
  const { waitingCount } = await countParcels(desk.shop.database, payer.id)
  assert.equal(waitingCount, 0, 'no cancelled shipment waits for a parcel')

  const refused = await (await support()).act(`${member}/close`, wish)
  assert.deepEqual(refused.current.obstacles, ['goods-away', 'money-stays'])
  await approve(`${member}/take-back`)
  assert.equal(
    (await messagesTo(desk.shop, payer.mail)).filter(({ subject }) => subject === letter?.subject)
      .length,
    1,
  )
  const shipper = await logInOperator(desk.panel, 'shipper')
  const { parcel } = await shipper.get(`/parcels/${sentId}`)
  const came = { version: parcel.version, reason: 'sent back by the guardian' }
  assert.equal((await shipper.act(`/parcels/${sentId}/return`, came)).state, 200)
  await assertClean()
  assert.equal((await shipper.get(`/parcels/${sentId}`)).parcel.state, 'cancelled')
  // Both refunds took back 1,000 points, of which the member had 540.
  const debts = await desk.shop.database.query({
    text: `select debt from balances where member_id = $1 and currency = 'point'`,
    values: [payer.id],
  })
  assert.deepEqual(debts, [{ debt: 460 }])

  await approve(`${member}/close`)
  const { flags } = (await (await support()).get(member)).member
  assert.ok(flags.includes('closed'))
  const entries = await desk.shop.database.query({
    text: `
      select kind, amount
      from entries
      where member_id = $1 and currency = 'point'
      order by seq desc
      limit 2`,
    values: [payer.id],
  })
  assert.deepEqual(entries, [
    { kind: 'clawback', amount: -460 },
    { kind: 'waiver', amount: 460 },
  ])
  const left = await desk.shop.database.query({
    text: 'select balance, debt from balances where member_id = $1',
    values: [payer.id],
  })
  assert.deepEqual(left, [
    { balance: 0, debt: 0 },
    { balance: 0, debt: 0 },
  ])
  await assertClean()
})

test('B-051 B-053 a killed worker goes on with the refunds, what cannot come back is accepted by the closing, and a withdrawn cancellation keeps no name and no proof', async () => {
  const { payer } = await addMinor()
  const member = `/members/${payer.id}`
  const client = await support()
  const first = await client.act(`${member}/cancellation`, guardian)
  for (let count = 0; count < 5; count++)
    assert.equal((await client.act(`/cancellations/${first.id}/paper`, proof)).state, 200)
  const sixth = await client.act(`/cancellations/${first.id}/paper`, proof)
  assert.deepEqual([sixth.state, sixth.result], [409, 'too-many-files'])
  assert.equal((await client.act(`/cancellations/${first.id}/withdraw`, wish)).state, 200)
  const [kept] = await desk.shop.database.query({
    text: `
      select guardian_name, bytes
      from guardian_cancellations
      join console.identity_papers on cancellation_id = guardian_cancellations.id
      where guardian_cancellations.id = $1`,
    values: [first.id],
  })
  assert.deepEqual(kept, { guardianName: '', bytes: null })
  const { id } = await client.act(`${member}/cancellation`, guardian)
  await client.act(`/cancellations/${id}/paper`, proof)
  const english = `update members set language = 'en' where id = $1`
  await desk.shop.database.query({ text: english, values: [payer.id] })
  const [paid] = (await cancellationOf(await support(), payer)).holdings.payments
  desk.refusalsLeft = 1
  await desk.logIn()
  await changePayment(desk, paid.id, 'refund')
  await approve(`${member}/take-back`, wish, true)
  const subjects = (await messagesTo(desk.shop, payer.mail)).map(({ subject }) => subject)
  assert.ok(subjects.includes('Cancellation by your guardian'), String(subjects))
  const late = await (await support()).act(`/cancellations/${id}/withdraw`, wish)
  assert.equal(late.state, 409, 'it has taken effect')
  const refused = await (await support()).act(`${member}/close`, wish)
  assert.deepEqual(refused.current.obstacles, ['goods-away'])
  await approve(`${member}/close`, { ...wish, acceptsRest: true })
  assert.ok((await (await support()).get(member)).member.flags.includes('closed'))
  await assertClean()
  const countNames = async () => {
    const named = `select from guardian_cancellations where guardian_name <> ''`
    return (await desk.shop.database.query({ text: named })).length
  }
  desk.shop.clock.advance(3 * 366 * DAY_MS - DAY_MS)
  await desk.panel.runDueWork()
  assert.ok((await countNames()) > 0, 'kept for three years')
  desk.shop.clock.advance(2 * DAY_MS)
  await desk.panel.runDueWork()
  assert.equal(await countNames(), 0)
})

test('B-050 B-051 what came in and did not go back is returned, only with a proof and while the login is restricted', async () => {
  const member = await addLoggedInMember(desk.shop)
  const { database } = desk.shop
  const at = desk.shop.clock.now()
  for (const payment of [
    { state: 'paid', price_yen: 1_000, returned_yen: 300 },
    { state: 'paid', price_yen: 40, provider_status: JSON.stringify({ is: 'paid', yen: 50 }) },
    { state: 'held', price_yen: 6 },
    { state: 'waiting', price_yen: 10_000 },
    { state: 'refunded', price_yen: 20_000, returned_yen: 100 },
    { state: 'failed', price_yen: 30_000 },
  ])
    await addPaymentRow(database, { memberId: member.id, at, ...payment })
  const client = await support()
  const path = `/members/${member.id}`
  const { id } = await client.act(`${path}/cancellation`, guardian)
  await client.act(`/cancellations/${id}/paper`, proof)
  const papers = 'update console.identity_papers set content_type = content_type'
  const setBytes = (bytes: Buffer | null) =>
    database.query({
      text: `${papers}, bytes = $2 where cancellation_id = $1`,
      values: [id, bytes],
    })
  await setBytes(null)
  assert.equal((await client.act(`${path}/take-back`, wish)).state, 409, 'the proof was erased')
  await setBytes(Buffer.from('%PDF'))
  const [restriction] = (await client.get(`${path}/restrictions`)).restrictions
  assert.equal((await client.act(`/restrictions/${restriction.id}/lift`, wish)).state, 200)
  assert.equal((await client.act(`${path}/take-back`, wish)).state, 409, 'the login is open')
  await client.act(`${path}/restrict`, { kind: 'login', endsAt: null, reason: 'once more' })
  const { approvalId } = await client.act(`${path}/take-back`, wish)
  const owner = await logInOperator(desk.panel, 'owner')
  // 1,000 - 300, the 50 that the provider reported, and 6 held.
  assert.equal((await owner.get(`/approvals/${approvalId}`)).approval.amount, '756 yen')
})
