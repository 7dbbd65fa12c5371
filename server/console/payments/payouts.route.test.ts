import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bankDayFrom } from '#server/platform/time/business-days.rule.ts'
import { fileTime, wireDay } from '#server/platform/time/tokyo.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { mailedToken } from '#testing/drivers/outbox.ts'
import { addPayer } from '#testing/drivers/payments/payer.ts'
import {
  addHeld,
  changePayment,
  openPaymentsDesk,
  type PaymentsDesk,
} from '#testing/drivers/payments/payments-desk.ts'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'

let desk: PaymentsDesk
before(async () => {
  desk = await openPaymentsDesk()
  await desk.logIn()
})
after(() => desk.close())

const TRANSFER = {
  reason: 'weekly',
  transferOn: '2025-08-05',
  consignorCode: '0000012345',
  account: { bankCode: '0005', branchCode: '001', kind: 'ordinary', number: '0012345' },
  consignorName: 'カ）ヒキフダ',
}

test('the desk lists refunds to accounts, exports the ready ones once, and records what became of them', async () => {
  const { shop, accountant } = desk
  const payer = await addPayer(shop)
  const report = { is: 'paid', yen: 700, currency: 'JPY' }
  const id = await addHeld(desk, payer, { heldFor: 'amount', report })
  await changePayment(desk, id, 'refund')
  await shop.runDueJobs()
  const rowOf = async (query = '', of = id) => {
    const { list } = await accountant.get(`/payouts?direction=desc${query}`)
    return list.find(({ paymentId }: { paymentId: number }) => paymentId === of)
  }
  assert.equal((await rowOf('&state=waiting')).yen, 700)
  assert.equal((await accountant.act(`/payouts/${id}/ask`, {})).state, 200)
  await shop.runDueJobs()
  const token = await mailedToken(shop, payer.mail)
  assert.equal((await payer.post('/user/refund_account', { token, ...TYPED_ACCOUNT })).state, 200)
  assert.equal((await accountant.act(`/payouts/${id}/ask`, {})).state, 409)
  assert.match((await rowOf('&state=ready')).account, /^みずほ銀行 渋谷支店 …567$/)
  await shop.database.query({
    text: `
      insert into console.bank_accounts (bank_code, branch_code, kind, number, name, created_at)
      values ('0009', '015', 'ordinary', '7654321', 'main', now())`,
  })
  const { nextDay, offered } = await accountant.get('/payouts')
  const { consignorName, ...registered } = offered
  assert.notEqual(consignorName, '')
  const ownAccount = { bankCode: '0009', branchCode: '015', kind: 'ordinary', number: '7654321' }
  assert.deepEqual(registered, { ...ownAccount, consignorCode: '' })
  const support = await logInOperator(desk.panel, 'support')
  assert.equal((await support.get('/payouts')).offered, null, 'this role makes no transfers')
  assert.equal(nextDay, bankDayFrom(wireDay(shop.clock.now())), 'the form offers this day')
  const holiday = { ...TRANSFER, transferOn: '2026-01-01' }
  const closed = await accountant.act('/payouts/transfers', holiday)
  assert.deepEqual([closed.state, closed.result], [409, 'bank-closed'])
  assert.equal(closed.current.nextDay, '2026-01-05')
  const made = await accountant.act('/payouts/transfers', TRANSFER)
  assert.deepEqual([made.state, made.count, made.totalYen], [200, 1, 700])
  assert.equal((await accountant.act('/payouts/transfers', TRANSFER)).state, 409)
  const { account, consignorCode } = TRANSFER
  const offeredNow = async () => (await accountant.get('/payouts')).offered
  const { consignorName: _, ...stillOwn } = await offeredNow()
  assert.deepEqual(stillOwn, registered, 'the registered account, not that of the last file')
  await shop.database.query({
    text: `
      update console.bank_accounts
      set bank_code = $1, branch_code = $2, number = $3`,
    values: [account.bankCode, account.branchCode, account.number],
  })
  const { consignorName: name, ...last } = await offeredNow()
  assert.deepEqual(last, { ...account, consignorCode }, 'with the names of its last file')
  assert.match(name, /ﾋｷﾌﾀﾞ|ヒキフダ/)
  const { fileName, content } = await accountant.act(`/payouts/transfers/${made.id}/download`, {})
  assert.equal(fileName, `refunds-${made.id}-${fileTime(shop.clock.now())}.txt`)
  assert.ok(Buffer.from(content, 'base64').toString('latin1').includes('1234567'))
  const day = { reason: 'the bank made it', transferredOn: '2025-08-05' }
  assert.equal((await accountant.act(`/payouts/transfers/${made.id}/done`, day)).count, 1)
  const done = await rowOf('&state=done')
  assert.deepEqual([done.transferredOn, done.isNewest], ['2025-08-05', true])
  const other = await addHeld(desk, await addPayer(shop), { heldFor: 'amount', report })
  await changePayment(desk, other, 'refund')
  await shop.runDueJobs()
  const returned = { reason: 'the bank returned it', attempt: 1 }
  await shop.database.query({
    text: `
      insert into refunds (payment_id, attempt, state, yen, requested_at)
      values ($1, 2, 'requested', 100, $2)`,
    values: [id, shop.clock.now()],
  })
  assert.equal((await rowOf('&state=done')).isNewest, false, 'a later refund has begun')
  assert.equal((await rowOf('&state=waiting', other)).isNewest, true)
  assert.equal((await accountant.act(`/payouts/${id}/fail`, returned)).result, 'not-possible')
  await shop.database.query({
    text: 'delete from refunds where payment_id = $1 and attempt = 2',
    values: [id],
  })
  assert.equal(
    (await accountant.act(`/payouts/${id}/fail`, { reason: '口座なし', attempt: 1 })).state,
    200,
  )
  assert.equal((await rowOf('&state=failed')).failure, '口座なし')
})
