import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let accountant: ConsoleClient
let members: TestMember[]
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  accountant = await logInOperator(panel, 'accountant')
  members = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  await setIssuer('株式会社引札')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const setIssuer = (name: string) =>
  panel.database.query({
    text: `
      update shop_settings
      set issuer_name = $1, issuer_address = '東京都渋谷区1-2-3', registration_number = 'T1234567890123'`,
    values: [name],
  })

/** Adds a payment that was paid at the first minutes of a day in Japan, when UTC has the day before. */
const addPayment = (memberId: number, { yen, day }: { yen: number; day: string }) => {
  const at = new Date(`${day}T00:30:00+09:00`)
  const price = { course_id: 102, points: yen, price_yen: yen }
  return addPaymentRow(panel.database, { memberId, state: 'paid', at, ...price })
}

let requests = 0
const issue = (member: TestMember, paymentId: number, requestId = `r-${++requests}`) =>
  member.post(`/user/receipt/${paymentId}`, { request_id: requestId })

test('A-179 a receipt shows issuer, number, date, content, total and tax by rate, is kept as issued, and a reissue is marked', async () => {
  const [member] = members as [TestMember]
  const paymentId = await addPayment(member.id, { yen: 11_000, day: '2025-07-31' })
  const before = await member.get(`/user/receipt/${paymentId}`)
  assert.deepEqual([before.list, before.can_issue], [[], true])
  const { receipt } = await issue(member, paymentId, 'once')
  const { number, issued, name, ...shown } = receipt
  assert.match(number, /^R\d{8}$/)
  assert.ok(name !== '' && issued.startsWith('2025-08-01'))
  assert.deepEqual(shown, {
    reissue_of: null,
    traded_on: '2025-07-31',
    issuer_name: '株式会社引札',
    issuer_address: '東京都渋谷区1-2-3',
    registration_number: 'T1234567890123',
    point: 11_000,
    total: 11_000,
    tax_rate: 10,
    tax: 1_000,
  })
  assert.deepEqual((await issue(member, paymentId, 'once')).receipt, receipt)
  await setIssuer('別の会社')
  const again = (await issue(member, paymentId)).receipt
  assert.deepEqual([again.reissue_of, again.issuer_name], [number, '別の会社'])
  const { list } = await member.get(`/user/receipt/${paymentId}`)
  assert.deepEqual(list, [again, receipt])
  for (const text of ['delete from documents', 'update documents set total_yen = 1'])
    await assert.rejects(panel.database.query({ text }), /kept as it was issued/)
  await setIssuer('株式会社引札')
  const third = (await issue(member, paymentId)).receipt
  assert.equal(third.reissue_of, number, 'each further receipt names the first one')
})

test('A-179 A-393 a payment gets ten receipts, and a request id is that of one member', async () => {
  const [member, other] = members as [TestMember, TestMember]
  const paymentId = await addPayment(member.id, { yen: 500, day: '2025-07-29' })
  const canIssue = async () => (await member.get(`/user/receipt/${paymentId}`)).can_issue
  const { receipt } = await issue(member, paymentId, 'same')
  const theirs = await addPayment(other.id, { yen: 7_000, day: '2025-07-29' })
  const own = await issue(other, theirs, 'same')
  assert.deepEqual([receipt.total, own.receipt?.total], [500, 7_000])
  const another = await addPayment(member.id, { yen: 900, day: '2025-07-29' })
  assert.equal((await issue(member, another, 'same')).state, 404, 'it belongs to the other payment')
  for (let count = 1; count < 9; count += 1) await issue(member, paymentId)
  assert.equal(await canIssue(), true)
  assert.equal((await issue(member, paymentId)).state, 200)
  assert.equal(await canIssue(), false)
  assert.equal((await issue(member, paymentId)).state, 409)
})

test('A-179 nobody else gets the receipt, and a payment that was refunded gets none', async () => {
  const [member, other] = members as [TestMember, TestMember]
  const paymentId = await addPayment(member.id, { yen: 500, day: '2025-07-30' })
  assert.equal((await other.get(`/user/receipt/${paymentId}`)).state, 404)
  assert.equal((await issue(other, paymentId)).state, 404)
  await panel.database.query({
    text: `update payments set state = 'refunded', clawed_back_at = paid_at where id = $1`,
    values: [paymentId],
  })
  assert.equal((await member.get(`/user/receipt/${paymentId}`)).can_issue, false)
  assert.equal((await issue(member, paymentId)).state, 409)
})

test('A-181 documents are found by days, amounts and counterparty, and by two of them together', async () => {
  const [first, second] = members as [TestMember, TestMember]
  for (const [member, yen, day] of [
    [first, 1_000, '2025-06-01'],
    [first, 3_000, '2025-06-15'],
    [second, 3_000, '2025-06-20'],
  ] as const)
    await issue(member, await addPayment(member.id, { yen, day }))
  const find = async (query: string) => {
    const { list, count } = await accountant.get(`/documents?direction=asc&${query}`)
    assert.equal(count, list.length)
    return list.map(({ tradedOn }: { tradedOn: string }) => tradedOn)
  }
  const june = 'from=2025-06-01&to=2025-06-30'
  assert.deepEqual(await find(june), ['2025-06-01', '2025-06-15', '2025-06-20'])
  assert.deepEqual(await find(`${june}&minYen=2000&maxYen=3000`), ['2025-06-15', '2025-06-20'])
  assert.deepEqual(await find(`${june}&text=${first.id}`), ['2025-06-01', '2025-06-15'])
  assert.deepEqual(await find(`maxYen=3000&text=${second.id}`), ['2025-06-20'])
  const [found] = (await accountant.get(`/documents?${june}&text=${second.id}`)).list
  assert.deepEqual(await find(`${june}&text=${found.number}`), ['2025-06-20'])
  const { document } = await accountant.get(`/documents/${found.id}`)
  assert.deepEqual([document.totalYen, document.memberId], [3_000, second.id])
  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.get('/documents')).state, 403)
  const target = `targetKind=document&targetId=${found.id}`
  const [opened, listed] = (await auditor.get(`/audit?call=documents.&${target}`)).list
  assert.deepEqual([opened.call, listed.call], ['documents.open', 'documents.read'])
})
