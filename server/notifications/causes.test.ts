import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { OCCASION_NAMES, type Occasion } from '#contract/occasions.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { addPayer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(() => shop.close())

/**
 * For each occasion, the test that begins with its real cause, and what this test reads in the
 * outbox. The type checker refuses an occasion without one.
 */
const CAUSE_TESTS: Readonly<Record<Occasion, readonly [file: string, read: string]>> = {
  'mail-confirmation': [
    'server/members/mail-change.route.test.ts',
    'mailedToken(shop, member.mail)',
  ],
  'mail-change-confirm': ['server/members/mail-change.route.test.ts', 'mail-change\\?token='],
  'mail-change-stop': ['server/members/mail-change.route.test.ts', 'mail-change\\?stop='],
  'mail-changed': ['server/members/mail-change.route.test.ts', 'メールアドレスが変更'],
  'password-changed': ['server/members/acting-session.race.test.ts', 'パスワードが変更されました'],
  'password-link': ['server/members/acting-session.race.test.ts', 'await mailedToken(shop, mail)'],
  welcome: ['server/campaigns/campaigns.route.test.ts', 'ご登録ありがとう'],
  'device-added': [
    'server/notifications/notifications.test.ts',
    '新しい端末からログインがありました',
  ],
  'account-closed': ['server/closures/erasure.test.ts', '退会の手続きが完了'],
  'guardian-cancellation': [
    'server/console/cancellations/cancellations.route.test.ts',
    '未成年者取消のお手続き',
  ],
  'limit-reached': ['server/notifications/notifications.test.ts', '購入の上限額に達しました'],
  'payment-due': ['server/notifications/notifications.test.ts', 'お支払いのご案内'],
  'payment-reminder': ['server/notifications/notifications.test.ts', 'お支払い期限は'],
  'payment-paid': ['server/notifications/notifications.test.ts', 'お支払いが完了しました'],
  'payment-held': ['server/notifications/notifications.test.ts', 'ご入金を確認しています'],
  'payment-refunded': ['server/notifications/causes.test.ts', 'を返金する手続きをしました'],
  'payment-refused': [
    'server/notifications/causes.test.ts',
    "announced(payer.mail, 'payment-refused')",
  ],
  'cards-converted': [
    'server/notifications/notifications.test.ts',
    '選ばれなかったカードをポイントに変換しました',
  ],
  'draw-receipt': [
    'server/draws/receipt-messages/receipt-messages.test.ts',
    'const [receipt, ...others] = await receiptsOf(member)',
  ],
  'purchase-void': ['server/draws/voids/voids.test.ts', 'mailsTo(request.memberId)'],
  'points-ending': [
    'server/notifications/notifications.test.ts',
    'ポイントの有効期限は 2\\/1 00:30 です',
  ],
  'rank-changed': ['server/notifications/notifications.test.ts', 'await announceRanks('],
  'sale-begins': [
    'server/notifications/sales/sales.test.ts',
    "for (const [at, occasion] of (['sale-begins'",
  ],
  'few-left': ['server/notifications/sales/sales.test.ts', "'few-left'] as const).entries()"],
  restocked: [
    'server/notifications/sales/sales.test.ts',
    'test(`B-060 a good that is back is announced once for each return',
  ],
  news: [
    'server/console/contents/contents.route.test.ts',
    'for (const [language, reader] of readers)',
  ],
  'line-linked': ['server/members/line/line.route.test.ts', 'LINEアカウントが連携されました'],
  'passkey-added': ['server/members/passkeys/passkeys.route.test.ts', 'パスキーが登録されました'],
  'parcel-packed': [
    'server/console/parcels/bulk/packed.route.test.ts',
    'await packedMailsTo(member)',
  ],
  'parcel-sent': ['server/console/parcels/hand-over/hand-over.route.test.ts', '商品を発送しました'],
  'send-day': ['server/parcels/send-days/send-days.test.ts', 'newsTo(member)'],
  'parcel-reopened': [
    'server/console/parcels/hand-over/hand-over.route.test.ts',
    '発送のお知らせの訂正',
  ],
  'parcel-returned': [
    'server/console/parcels/hand-over/hand-over.route.test.ts',
    '荷物が当店に戻りました',
  ],
  'address-request': ['server/parcels/parcels.route.test.ts', 'parcel-address\\?request='],
  'address-reminder': ['server/parcels/parcels.route.test.ts', 'mailsAfter(3 * DAY_MS), 2)'],
  'case-answered': ['server/console/cases/cases.route.test.ts', 'お問い合わせへのお返事'],
  'hold-reminder': ['server/decisions/reminders/reminders.test.ts', '選択期限は'],
  'refund-account': ['server/payments/payouts/payouts.route.test.ts', 'refund-account'],
  'refund-account-again': ['server/payments/payouts/payouts.route.test.ts', '再登録のお願い'],
}

test('each occasion has a test from its cause to its message', () => {
  for (const occasion of OCCASION_NAMES) {
    const [file, read] = CAUSE_TESTS[occasion]
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const own = file.endsWith('causes.test.ts') ? text.slice(text.indexOf('const refund =')) : text
    assert.ok(own.includes(read), `${occasion}: ${file} does not read “${read}”`)
  }
})

const refund = (orderId: string) =>
  runOperatorCommand(
    {
      database: shop.database,
      clock: shop.clock,
      publicUrl: () => shop.url,
      providers: chooseProviders({}, { gatewayUrl: shop.gateway.url, now: shop.clock.now }),
      providerTimeoutMs: 10_000,
      onFault: () => {},
    },
    'refund',
    orderId,
  )
const setLanguage = (memberId: number, language: 'ja' | 'en') =>
  shop.database.query({
    text: 'update members set language = $2 where id = $1',
    values: [memberId, language],
  })

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
    await setLanguage(payer.id, language)
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
    await setLanguage(payer.id, language)
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
