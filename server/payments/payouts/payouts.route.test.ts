import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Occasion } from '#contract/occasions.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { applyStatus } from '#server/payments/lifecycle/status.ts'
import { runOperatorCommand, runPartRefund } from '#server/payments/operator/operator.ts'
import { listPayouts, PAYOUT_COMMANDS } from '#server/payments/operator/payout-commands.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { confirmMail, mailedToken, messagesTo, setLanguage } from '#testing/drivers/outbox.ts'
import { addPayer, type Payer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { askForAccountAgain, completePayout, failPayout } from './payouts.ts'
import { readTransferFile } from './transfers/transfers.ts'

let shop: TestShop
let payer: Payer
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

const dependencies = () => paymentDependencies(shop)
const refund = (orderId: string) => runOperatorCommand(dependencies(), 'refund', orderId)
const pass = (ms: number) => shop.clock.advance(ms)
const give = (token: string, changed: object = {}) =>
  payer.post('/user/refund_account', { token, ...TYPED_ACCOUNT, ...changed })
const within = <T>(act: Parameters<typeof shop.database.transaction<T>>[0]) =>
  shop.database.transaction(act)

/**
 * Adds a payment at a convenience store that the member has paid and the shop has credited. Returns
 * its order id and id.
 */
async function addPaidSlip(): Promise<{ orderId: string; id: number }> {
  payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(orderId)).id, 'pay')
  const isPaid = async () => (await paymentRow(shop, orderId)).state === 'paid'
  await waitUntil(isPaid, 'the notice credits')
  return { orderId, id: Number((await paymentRow(shop, orderId)).id) }
}

/**
 * Adds a refund of a payment at a convenience store, for which the member has given the account
 * with this number. Returns the payment's id.
 */
async function addReady(number: string): Promise<number> {
  const { orderId, id } = await addPaidSlip()
  await refund(orderId)
  await shop.runDueJobs()
  assert.equal((await give(await mailedToken(shop, payer.mail), { number })).state, 200)
  return id
}

async function refundsOf(id: number) {
  return shop.database.query({
    text: `
      select attempt, state, number, transferred_on::text as day, erased_at is not null as erased
      from refunds
      join refund_accounts using (payment_id, attempt)
      where payment_id = $1
      order by attempt`,
    values: [id],
  })
}

test('a refund of a slip takes the points back at once and asks for an account by a link that works once', async () => {
  const { orderId, id } = await addPaidSlip()
  assert.equal((await payer.get('/user/point')).point, 500)
  assert.equal(await refund(orderId), 'done')
  assert.equal((await payer.get('/user/point')).point, 0)
  assert.equal((await paymentRow(shop, orderId)).state, 'refunded')
  assert.equal(await refund(orderId), 'not-possible')
  await shop.runDueJobs()
  await shop.runDueJobs()
  const mails = await messagesTo(shop, payer.mail)
  const [letter, ...others] = mails.filter(({ subject }) => subject.includes('返金先'))
  assert.deepEqual(others, [])
  const sentence = `ご注文番号 ${orderId} の 500円 を返金いたします。`
  assert.ok(letter?.text.includes(sentence), 'the letter names the order and its yen')
  assert.match(letter?.text ?? '', /このリンクは14日間、1回だけ有効です。/)
  const token = await mailedToken(shop, payer.mail)
  const { state, price, payment_id } = await payer.get(`/user/refund_account?token=${token}`)
  assert.deepEqual([state, price, payment_id], [200, 500, orderId])
  const refused = await give(token, { holder: '山田太郎', bank_code: '1' })
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['bank_code', 'holder']])
  assert.equal((await give(token)).state, 200)
  assert.equal((await give(token, { number: '7654321' })).state, 400)
  assert.equal((await payer.get(`/user/refund_account?token=${token}`)).state, 400)
  assert.equal(await within((tx) => askForAccountAgain(tx, id)), 'not-possible')
  const [account] = await refundsOf(id)
  assert.deepEqual([account?.state, account?.number], ['requested', '1234567'])
  assert.equal((await give('unknown')).state, 400)
})

test('A-202 parts are transferred one after the other, a failed one again, and then the rest', async () => {
  const { orderId, id } = await addPaidSlip()
  const part = (totalYen: number) => runPartRefund(dependencies(), orderId, { totalYen })
  const pointsNow = async () => (await payer.get('/user/point')).point
  const runJobsInEnglish = async () => {
    await setLanguage(shop, payer.id, 'en')
    await shop.runDueJobs()
  }
  const giveAccount = async (number: string) => {
    await runJobsInEnglish()
    const given = await give(await mailedToken(shop, payer.mail), { number })
    assert.equal(given.state, 200)
  }
  const newestSubject = async () => (await messagesTo(shop, payer.mail))[0]?.subject ?? ''
  const paidOut = (attempt: number) => {
    const now = shop.clock.now()
    const payout = { paymentId: id, attempt, transferredOn: '2025-07-22', now }
    return within((tx) => completePayout(tx, payout))
  }
  const statesOf = async () => (await refundsOf(id)).map(({ state }) => state)
  for (const total of [0, -1, 1.5, 500, 501]) assert.equal(await part(total), 'not-possible')

  assert.equal(await part(200), 'done')
  assert.equal(await part(200), 'done', 'a repeated command changes nothing')
  const refused = [
    part(300),
    refund(orderId),
    runOperatorCommand(dependencies(), 'give-up-part', orderId),
  ]
  assert.deepEqual(await Promise.all(refused), ['not-possible', 'not-possible', 'not-possible'])
  assert.equal(await pointsNow(), 300)
  assert.deepEqual(await statesOf(), ['requested'])
  await giveAccount('1234567')
  const isEnglish = (name: Occasion) =>
    new RegExp(builtInText({ name, language: 'en' }).subject.replaceAll(/\{\{\w+\}\}/g, '.+'))
  assert.match(await newestSubject(), isEnglish('refund-account'))
  const wrong = { paymentId: id, attempt: 1, failure: '口座名義相違', now: shop.clock.now() }
  assert.equal(await within((tx) => failPayout(tx, wrong)), 'done')
  assert.equal(await part(300), 'not-possible', 'the failed part is transferred first')
  assert.equal(await refund(orderId), 'not-possible')
  await runJobsInEnglish()
  assert.match(await newestSubject(), isEnglish('refund-account-again'))
  await giveAccount('7654321')
  const ready = await shop.database.query<{ yen: number }>({
    text: 'select yen from refunds where payment_id = $1 order by attempt',
    values: [id],
  })
  assert.deepEqual(ready, [{ yen: 200 }, { yen: 200 }])
  const given = ['', '2026-08-05', '0005-001-ordinary-0012345', '0000012345', 'カ）ヒキフダ']
  const now = shop.clock.now()
  const { line, file } = await PAYOUT_COMMANDS['transfer-file'].run(shop.database, given, now)
  assert.match(file?.toString('latin1') ?? '', /17654321.{30}0000000200/, 'the yen of the part')
  const transfer = [/Transfer (\d+):/.exec(line)?.[1] ?? '', '2026-08-05']
  assert.equal(
    (await PAYOUT_COMMANDS['transfer-done'].run(shop.database, transfer, now)).isDone,
    true,
  )
  assert.equal(await pointsNow(), 300, 'the points of a part are taken back once')

  assert.equal(await part(350), 'done')
  assert.equal(await pointsNow(), 150)
  await shop.runDueJobs()
  assert.doesNotMatch(await newestSubject(), /再登録/, 'the account of a second part is new')
  await setLanguage(shop, payer.id, 'ja')
  await giveAccount('1111111')
  assert.equal(await paidOut(3), 'done')

  const payment = (await selectByOrder(shop.database, orderId)) as Payment
  assert.deepEqual([payment.state, payment.returnedYen], ['paid', 350])
  const providerStatus = { is: 'paid', yen: 500, currency: 'JPY' } as const
  const update = { payment, providerStatus, cause: 'poller' } as const
  assert.equal((await applyStatus(dependencies(), update)).returnedYen, 350)
  const exceptions = await shop.database.query({
    text: 'select kind from payment_exceptions where payment_id = $1',
    values: [id],
  })
  assert.deepEqual(exceptions, [], 'the provider still has the whole payment')

  assert.equal(await refund(orderId), 'done')
  assert.equal((await paymentRow(shop, orderId)).state, 'refunded')
  assert.equal(await pointsNow(), 0)
  await giveAccount('2222222')
  assert.equal(await paidOut(4), 'done')
  assert.deepEqual(await statesOf(), ['failed', 'done', 'done', 'done'])
})

test('a held payment that is paid out stays cancelled, although its provider reports it as paid', async () => {
  payer = await addPayer(shop)
  const { payment_id: orderId } = await payer.pay(2, { combini_code: 'econ' })
  const report = { is: 'paid', yen: 1_700, currency: 'JPY' } as const
  await applyStatus(dependencies(), {
    payment: (await selectByOrder(shop.database, orderId)) as Payment,
    providerStatus: report,
    cause: 'poller',
  })
  assert.equal((await paymentRow(shop, orderId)).state, 'held')
  assert.equal(await refund(orderId), 'done')
  const payment = (await selectByOrder(shop.database, orderId)) as Payment
  const update = { payment, providerStatus: report, cause: 'notice' } as const
  assert.equal((await applyStatus(dependencies(), update)).state, 'cancelled')
  const rows = await shop.database.query<{ yen: number }>({
    text: 'select yen from refunds where payment_id = $1',
    values: [payment.id],
  })
  assert.deepEqual(rows, [{ yen: 1_700 }])
  await shop.runDueJobs()
  const [letter] = await messagesTo(shop, payer.mail)
  assert.match(letter?.text ?? '', / 1,700円 を返金いたします。/)
})

test('the operator can transfer a refund before the member has given an account, which ends the link', async () => {
  const { orderId, id } = await addPaidSlip()
  await refund(orderId)
  await shop.runDueJobs()
  const token = await mailedToken(shop, payer.mail)
  const day = { transferredOn: '2025-07-22', now: shop.clock.now() }
  const outcome = await within((tx) => completePayout(tx, { paymentId: id, attempt: 1, ...day }))
  assert.equal(outcome, 'done')
  assert.equal(await within((tx) => askForAccountAgain(tx, id)), 'not-possible')
  assert.equal((await give(token)).state, 400)
  const [row] = await refundsOf(id)
  assert.deepEqual([row?.state, row?.day, row?.number], ['done', '2025-07-22', null])
})

test('a link is valid for 14 days, and the desk can have another one sent', async () => {
  const { orderId, id } = await addPaidSlip()
  await refund(orderId)
  await shop.runDueJobs()
  const { mail } = payer
  const first = await mailedToken(shop, mail)
  pass(14 * DAY_MS)
  // The browser's session has ended too, so a new browser opens the link.
  payer = await addPayer(shop)
  assert.equal((await give(first)).state, 400)
  assert.equal(await within((tx) => askForAccountAgain(tx, id)), 'done')
  await shop.runDueJobs()
  const second = await mailedToken(shop, mail)
  assert.notEqual(second, first)
  assert.equal((await give(first)).state, 400)
  assert.equal((await give(second)).state, 200)
})

test('A-317 a new mail address gets a link of its own, and that of the former address ends', async () => {
  const { orderId } = await addPaidSlip()
  await refund(orderId)
  await shop.runDueJobs()
  const former = await mailedToken(shop, payer.mail)
  const { person } = newRegistration()
  await payer.post('/user/change', person)
  await confirmMail(shop, person.mail)
  assert.equal((await give(former)).state, 400)
  const waiting = (await messagesTo(shop, person.mail)).filter(({ text }) => text.includes(former))
  assert.deepEqual(waiting, [], 'the mail with the former link does not follow')
  await shop.runDueJobs()
  assert.equal((await give(await mailedToken(shop, person.mail))).state, 200)
})

test('a link above the limit of the mailbox is mailed an hour later, and works', async () => {
  const { orderId } = await addPaidSlip()
  const { mail: to } = payer
  await within(async (tx) => {
    const template = { subject: { ja: '件名', en: 'Subject' }, blocks: [] }
    const now = shop.clock.now()
    const earlier = { to, template, language: 'ja', kind: 'refund-account', now } as const
    while (await queueMail(tx, earlier));
  })
  await refund(orderId)
  await shop.runDueJobs()
  const [waiting] = await shop.database.query({
    text: `
      select sent_at is null and given_up_at is null as is_waiting
      from outbox_messages
      where recipient = $1
      order by id desc
      limit 1`,
    values: [to],
  })
  assert.deepEqual(waiting, { isWaiting: true })
  assert.equal((await give(await mailedToken(shop, to))).state, 200)
})

test('a transfer file has each ready refund once, and its day makes them done', async () => {
  const first = await addReady('1234567')
  const second = await addReady('7654321')
  const given = ['', '2026-08-05', '0005-001-ordinary-0012345', '0000012345', 'カ）ヒキフダ']
  const now = shop.clock.now()
  const run = (command: keyof typeof PAYOUT_COMMANDS, args: readonly string[]) =>
    PAYOUT_COMMANDS[command].run(shop.database, args, now)
  assert.equal((await run('transfer-file', given.with(4, '山田'))).isDone, false)
  for (const [day, next] of [
    ['2020-01-06', ''],
    ['2026-08-01', '2026-08-03'],
    ['2026-08-11', '2026-08-12'],
    ['2026-12-31', '2027-01-04'],
  ] as const) {
    const closed = await run('transfer-file', given.with(1, day))
    assert.equal(closed.isDone, false)
    assert.ok(closed.line.includes(`The next is ${next}`), closed.line)
  }
  const { line, file } = await run('transfer-file', given)
  const id = /Transfer (\d+):/.exec(line)?.[1] ?? ''
  const text = file?.toString('latin1') ?? ''
  assert.ok(text.includes('1234567') && text.includes('7654321'))
  assert.equal((await run('transfer-file', given)).isDone, false)
  const statesOf = async () => [
    (await refundsOf(first)).at(-1)?.state,
    (await refundsOf(second)).at(-1)?.state,
  ]
  assert.deepEqual(await statesOf(), ['sent', 'sent'])
  assert.equal((await run('payout-failed', [String(second), '2', '口座なし'])).isDone, false)
  assert.equal((await run('payout-failed', [String(second), '1', '口座なし'])).isDone, true)
  // The file is made a second time. It must not pay the refund that failed.
  const again = (await readTransferFile(shop.database, Number(id)))?.toString('latin1') ?? ''
  assert.deepEqual([again.includes('1234567'), again.includes('7654321')], [true, false])
  assert.equal((await run('transfer-done', [id, '2025-8-5'])).isDone, false)
  assert.equal((await run('transfer-done', [id, '2025-08-05'])).isDone, true)
  assert.equal((await run('transfer-done', [id, '2025-08-05'])).isDone, false)
  assert.deepEqual(await statesOf(), ['done', 'failed'])
  const listed = await listPayouts(shop.database)
  assert.ok(listed.some((row) => row.includes(`payment ${first},`) && row.includes('2025-08-05')))
})

test('a pay-out is done with its day, a wrong account is asked for again, and accounts are erased', async () => {
  const { orderId, id } = await addPaidSlip()
  const paidOut = { paymentId: id, attempt: 1, transferredOn: '2025-07-22', now: shop.clock.now() }
  const failed = { paymentId: id, attempt: 1, failure: '口座名義相違', now: shop.clock.now() }
  assert.equal(await within((tx) => completePayout(tx, paidOut)), 'not-possible')
  await refund(orderId)
  await shop.runDueJobs()
  assert.equal(await within((tx) => failPayout(tx, failed)), 'not-possible')
  assert.equal((await give(await mailedToken(shop, payer.mail))).state, 200)
  assert.equal(await within((tx) => failPayout(tx, failed)), 'done')
  assert.equal(await within((tx) => failPayout(tx, failed)), 'not-possible')
  await shop.runDueJobs()
  const [newest] = await messagesTo(shop, payer.mail)
  assert.match(newest?.subject ?? '', /再登録のお願い/)
  assert.equal((await payer.get('/user/point')).point, 0)
  const second = { number: '7654321' }
  assert.equal((await give(await mailedToken(shop, payer.mail), second)).state, 200)
  // The command names the first attempt, because the operator saw that attempt. The first attempt
  // has failed meanwhile.
  assert.equal(await within((tx) => completePayout(tx, paidOut)), 'not-possible')
  const newestPaidOut = { ...paidOut, attempt: 2 }
  assert.equal(await within((tx) => completePayout(tx, newestPaidOut)), 'done')
  assert.equal(await within((tx) => completePayout(tx, newestPaidOut)), 'not-possible')
  const none = { day: null, erased: false }
  const done = { attempt: 2, state: 'done', day: '2025-07-22' }
  const kept = [
    { attempt: 1, state: 'failed', number: '1234567', ...none },
    { ...done, number: '7654321', erased: false },
  ]
  assert.deepEqual(await refundsOf(id), kept)
  pass(30 * DAY_MS)
  await shop.runDueJobs()
  assert.deepEqual(await refundsOf(id), kept, 'for 30 days after the end')
  pass(1)
  await shop.runDueJobs()
  assert.deepEqual(await refundsOf(id), [
    { attempt: 1, state: 'failed', number: null, day: null, erased: true },
    { ...done, number: null, erased: true },
  ])
})
