import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { OCCASION_NAMES, type Occasion } from '#contract/occasions.ts'
import { closeAccount } from '#server/closures/closures.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { openClient } from '#testing/drivers/client.ts'
import { confirmMail, mailedToken, messagesTo, setLanguage } from '#testing/drivers/outbox.ts'
import { addPayer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

type Read = readonly [file: string, read: string]
/** One test, or one for each language. */
type CauseTest = Read | { readonly ja: Read; readonly en: Read }

const OWN = 'server/notifications/causes.test.ts'
const NOTIFICATIONS = 'server/notifications/notifications.test.ts'
const SALES = 'server/notifications/sales/sales.test.ts'
const HAND_OVER = 'server/console/parcels/hand-over/hand-over.route.test.ts'
const CANCELLATIONS = 'server/console/cancellations/cancellations.route.test.ts'
const MOVE_INS = 'server/console/move-ins/move-ins.route.test.ts'
const PAYOUTS = 'server/payments/payouts/payouts.route.test.ts'
const inEnglish = (name: Occasion, mail: string): Read => [OWN, `assertNewest(${mail}, '${name}')`]

/**
 * For each occasion, the test that begins with its real cause, and what it reads in the outbox in
 * each language. The type checker refuses an occasion without one.
 */
const CAUSE_TESTS: Readonly<Record<Occasion, CauseTest>> = {
  'mail-confirmation': {
    ja: ['server/members/mail-change.route.test.ts', 'mailedToken(shop, member.mail)'],
    en: inEnglish('mail-confirmation', 'form.mail'),
  },
  'mail-change-confirm': {
    ja: ['server/members/mail-change.route.test.ts', 'mail-change\\?token='],
    en: inEnglish('mail-change-confirm', 'person.mail'),
  },
  'mail-change-stop': {
    ja: ['server/members/mail-change.route.test.ts', 'mail-change\\?stop='],
    en: inEnglish('mail-change-stop', 'form.mail'),
  },
  'mail-changed': {
    ja: ['server/members/mail-change.route.test.ts', 'メールアドレスが変更'],
    en: inEnglish('mail-changed', 'mail'),
  },
  'password-changed': {
    ja: ['server/members/acting-session.race.test.ts', 'パスワードが変更されました'],
    en: inEnglish('password-changed', 'person.mail'),
  },
  'password-link': {
    ja: ['server/members/acting-session.race.test.ts', 'await mailedToken(shop, mail)'],
    en: inEnglish('password-link', 'person.mail'),
  },
  'moved-in': [MOVE_INS, 'パスワードで、そのままログイン'],
  'moved-in-password': [MOVE_INS, 'set a new password'],
  welcome: {
    ja: ['server/campaigns/campaigns.route.test.ts', 'ご登録ありがとう'],
    en: inEnglish('welcome', 'form.mail'),
  },
  'device-added': [NOTIFICATIONS, "subjectOf('device-added', language)"],
  'account-closed': {
    ja: ['server/closures/erasure.test.ts', '退会の手続きが完了'],
    en: inEnglish('account-closed', 'mail'),
  },
  'guardian-cancellation': {
    ja: [CANCELLATIONS, '未成年者取消のお手続き'],
    en: [CANCELLATIONS, 'Cancellation by your guardian'],
  },
  'limit-reached': [NOTIFICATIONS, "subjectOf('limit-reached', language)"],
  'payment-due': [NOTIFICATIONS, '/^お支払いのご案内/ : /^How to pay, by/'],
  'payment-reminder': [NOTIFICATIONS, '/^Please pay by/'],
  'payment-paid': [NOTIFICATIONS, '/^Your payment is complete$/'],
  'payment-held': [NOTIFICATIONS, "subjectOf('payment-held', language)"],
  'payment-refunded': [OWN, 'を返金する手続きをしました'],
  'payment-refused': [OWN, "announced(payer.mail, 'payment-refused')"],
  'cards-converted': [NOTIFICATIONS, "subjectOf('cards-converted', language)"],
  'draw-receipt': [
    'server/draws/receipt-messages/receipt-messages.test.ts',
    'const [receipt, ...others] = await receiptsOf(member)',
  ],
  'purchase-void': {
    ja: ['server/draws/voids/voids.test.ts', 'mailsTo(request.memberId)'],
    en: ['server/draws/voids/voids.test.ts', 'mailsTo(other.memberId)'],
  },
  'points-ending': [NOTIFICATIONS, 'const english = /500 points'],
  'rank-changed': [NOTIFICATIONS, 'for (const { html } of messages)'],
  'sale-begins': [SALES, "for (const [at, occasion] of (['sale-begins'"],
  'few-left': [SALES, "'few-left'] as const).entries()"],
  restocked: [SALES, 'test(`B-060 a good that is back is announced once for each return'],
  news: [
    'server/console/contents/contents.route.test.ts',
    'for (const [language, reader] of readers)',
  ],
  'line-linked': {
    ja: ['server/members/line/line.route.test.ts', 'LINEアカウントが連携されました'],
    en: ['server/members/line/line.route.test.ts', "name: 'line-linked', language: 'en'"],
  },
  'passkey-added': {
    ja: ['server/members/passkeys/passkeys.route.test.ts', 'パスキーが登録されました'],
    en: ['server/members/passkeys/passkeys.route.test.ts', "name: 'passkey-added', language: 'en'"],
  },
  'parcel-packed': [
    'server/console/parcels/bulk/packed.route.test.ts',
    'await packedMailsTo(member)',
  ],
  'parcel-sent': [HAND_OVER, "subject: 'Your parcel is on its way'"],
  'send-day': {
    ja: ['server/parcels/send-days/send-days.test.ts', '1つの荷物にまとめ'],
    en: ['server/parcels/send-days/send-days.test.ts', '/shipping is restricted/'],
  },
  'parcel-reopened': [HAND_OVER, "subjectOf('parcel-reopened')"],
  'parcel-returned': [HAND_OVER, "subjectOf('parcel-returned')"],
  'address-request': [
    'server/parcels/parcels.route.test.ts',
    'assert.deepEqual(subjects, [again, first])',
  ],
  'address-reminder': [
    'server/parcels/parcels.route.test.ts',
    'assert.deepEqual(subjects, [again, first])',
  ],
  'case-answered': {
    ja: ['server/console/cases/cases.route.test.ts', 'お問い合わせへのお返事'],
    en: ['server/console/cases/cases.route.test.ts', '/^Our answer to your message/'],
  },
  'hold-reminder': {
    ja: ['server/decisions/reminders/reminders.test.ts', 'カードの選択期限は 8/2 00:30'],
    en: ['server/decisions/reminders/reminders.test.ts', 'Choose your cards by 2 August'],
  },
  'refund-account': {
    ja: [PAYOUTS, 'このリンクは14日間'],
    en: [PAYOUTS, "isEnglish('refund-account')"],
  },
  'refund-account-again': {
    ja: [PAYOUTS, '/再登録のお願い/'],
    en: [PAYOUTS, "isEnglish('refund-account-again')"],
  },
}

test('B-062 each occasion has a test from its cause to its message, in both languages', () => {
  for (const occasion of OCCASION_NAMES) {
    const test = CAUSE_TESTS[occasion]
    for (const [file, read] of 'ja' in test ? [test.ja, test.en] : [test]) {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
      const own = file === OWN ? text.slice(text.indexOf('const refund =')) : text
      assert.ok(own.includes(read), `${occasion}: ${file} does not read “${read}”`)
    }
  }
})

const refund = (orderId: string) => runOperatorCommand(paymentDependencies(shop), 'refund', orderId)
async function announced(mail: string, occasion: Occasion) {
  return (await messagesTo(shop, mail)).filter((each) => each.occasion === occasion)
}

for (const language of ['ja', 'en'] as const) {
  test(`a payment that is refunded is announced once, with its number and price (${language})`, async () => {
    const payer = await addPayer(shop)
    await payer.pay(8)
    const [{ payment_id }] = (await payer.get('/user/point/waiting')).list
    const { id } = await shop.gateway.orderOf(payment_id)
    await shop.gateway.act(id, 'pay')
    await payer.post('/user/point/append', { token: payment_id })
    await waitUntil(async () => (await paymentRow(shop, payment_id)).state === 'paid', 'it is paid')
    await setLanguage(shop, payer.id, language)
    await refund(payment_id)
    await refund(payment_id)
    await waitUntil(
      async () => (await paymentRow(shop, payment_id)).state === 'refunded',
      'it is refunded',
    )
    await shop.runDueJobs()
    const [message, ...others] = await announced(payer.mail, 'payment-refunded')
    assert.deepEqual(others, [])
    assert.equal(message?.subject, builtInText({ name: 'payment-refunded', language }).subject)
    const sentence =
      language === 'ja'
        ? new RegExp(`^ご注文番号 ${payment_id} の [\\d,]+円 を返金する手続きをしました。`)
        : new RegExp(`^We have refunded [\\d,]+ yen of order ${payment_id}\\.`)
    assert.match(message?.text ?? '', sentence)
  })

  test(`a payment that the provider refuses later is announced once (${language})`, async () => {
    const payer = await addPayer(shop)
    await payer.pay(8)
    const [{ payment_id }] = (await payer.get('/user/point/waiting')).list
    await setLanguage(shop, payer.id, language)
    const { id } = await shop.gateway.orderOf(payment_id)
    await shop.gateway.act(id, 'decline')
    for (let minutes = 0; minutes < 20; minutes += 10) {
      shop.clock.advance(10 * MINUTE_MS)
      await shop.runDueJobs()
    }
    assert.equal((await paymentRow(shop, payment_id)).state, 'failed')
    const [message, ...others] = await announced(payer.mail, 'payment-refused')
    assert.deepEqual(others, [])
    assert.equal(message?.subject, builtInText({ name: 'payment-refused', language }).subject)
    assert.ok(message?.text.includes(payment_id))
    assert.doesNotMatch(message?.text ?? '', /[{}]/)
  })
}

test('the messages about an account are in English for a member who uses the shop in English', async () => {
  const client = openClient(shop.url, { language: 'en' })
  const { form } = newRegistration()
  const { person } = newRegistration()
  const assertNewest = async (mail: string, name: Occasion) => {
    const [newest] = await messagesTo(shop, mail)
    assert.equal(newest?.subject, builtInText({ name, language: 'en' }).subject, name)
  }
  assert.equal((await client.post('/user/append', form)).state, 200)
  await assertNewest(form.mail, 'mail-confirmation')
  await confirmMail(shop, form.mail)
  await assertNewest(form.mail, 'welcome')
  await client.logIn({ mail: form.mail, pass: form.pass })
  assert.equal((await client.post('/user/change', person)).state, 200)
  await assertNewest(person.mail, 'mail-change-confirm')
  await assertNewest(form.mail, 'mail-change-stop')
  const change = { token: await mailedToken(shop, person.mail), action: 'confirm' }
  assert.equal((await client.post('/user/mail_change', change)).state, 200)
  for (const mail of [form.mail, person.mail]) await assertNewest(mail, 'mail-changed')
  const pass = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
  assert.equal((await client.post('/user/change_password', pass)).state, 200)
  await assertNewest(person.mail, 'password-changed')
  await openClient(shop.url, { language: 'en' }).post('/user/reset_password', { mail: person.mail })
  await assertNewest(person.mail, 'password-link')
  const { mail } = person
  assert.equal(await closeAccount(shop.database, { mail, now: shop.clock.now() }), 'closed')
  await assertNewest(mail, 'account-closed')
})
