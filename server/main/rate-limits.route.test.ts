import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { recordHits } from '#server/platform/load/rate-limits.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { addPayer, waitUntil } from '#testing/drivers/payments/payer.ts'
import { watchProviders } from '#testing/faults/watched-providers.ts'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { readSources } from '#testing/repository/source-files.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ADDRESS = '127.0.0.1'
const TAKEN_MAIL = 'taken@example.com'
/** Limits that delay logins instead of refusing them; `login.route.test.ts` tests the delays. */
const DELAYING_LIMITS = ['login-mail', 'login-mail-address']
/** A limit that needs Stripe. Stripe's `second-source.test.ts` tests this limit. */
/** The test beside these limits opens a shop whose cards Stripe serves. */
const STRIPE_LIMITS = ['card-decline-card']

let shop: TestShop
let fetchCount = 0
before(async () => {
  shop = await openTestShop({
    gateway: true,
    providerVariables: { GMO_CARD_TOKENS: 'APPLE_PAY' },
    wrapProviders: (providers) =>
      watchProviders(providers, async (call) => {
        if (call === 'fetchStatus') fetchCount += 1
      }),
  })
  const { form } = newRegistration({ mail: TAKEN_MAIL })
  await openClient(shop.url).post('/user/append', form)
})
afterEach(() => shop.database.query({ text: 'delete from rate_limit_hits' }))
after(() => shop.close())

interface Attempt {
  /**
   * What the limit counts by: an IP address, a mail address, a member, a phone number or a payment.
   */
  readonly subject: string | number
  /** Makes one attempt. Returns whether the shop allowed the attempt. */
  readonly isAllowed: () => Promise<boolean>
}
type TestedLimit = readonly [
  name: string,
  max: number,
  windowMs: number,
  open: () => Promise<Attempt>,
]

const postAsGuest = (path: string, payload: () => object) => async (): Promise<Attempt> => {
  const guest = openClient(shop.url)
  return { subject: ADDRESS, isAllowed: () => isAllowed(guest, path, payload()) }
}
const postAsMember = (path: string, payload: () => object) => async (): Promise<Attempt> => {
  const member = await addLoggedInMember(shop)
  return { subject: member.id, isAllowed: () => isAllowed(member, path, payload()) }
}
async function openProofs(): Promise<Attempt> {
  const member = await addLoggedInMember(shop)
  const text = `select encode(id_hash, 'hex') as session from sessions where member_id = $1`
  const rows = await shop.database.query<{ session: string }>({ text, values: [member.id] })
  const subject = rows[0]?.session ?? ''
  return { subject, isAllowed: () => isAllowed(member, '/user/prove', { pass: PASSWORD }) }
}

const takenRegistration = () => newRegistration({ mail: TAKEN_MAIL }).form
const knownCode = { referralCode: 'BBB' }
const newPassword = () => ({ pass: 'kujibiki88', confirmPass: 'kujibiki88' })

async function isAllowed(client: Client, path: string, payload: object): Promise<boolean> {
  const { state, errors } = await client.post(path, payload)
  if (state === 429) assert.equal(Object.keys(errors).length, 1, 'the refusal names its field')
  return state !== 429
}

async function openCaseCalls(name: string, payload: object, kind: string): Promise<Attempt> {
  const member = await addLoggedInMember(shop)
  const { case_id: id } = await member.post('/user/contact', { message: 'Hello' })
  return {
    subject: `${kind}${member.id}`,
    isAllowed: () => isAllowed(member, `/user/case/${name}/${id}`, payload),
  }
}

async function openPayments(bySubject: 'member' | 'address'): Promise<Attempt> {
  const payer = await addPayer(shop)
  return {
    subject: bySubject === 'member' ? payer.id : ADDRESS,
    isAllowed: async () => (await payer.pay(2, { combini_code: 'econ' })).state === 200,
  }
}

async function openPaypalOrders(): Promise<Attempt> {
  const payer = await addPayer(shop)
  return { subject: payer.id, isAllowed: () => isAllowed(payer, '/user/paypal_order', {}) }
}

/** Prepares attempts to pay with a declined card. A new member makes each attempt. */
async function openDeclinedCards(): Promise<Attempt> {
  const isAllowed = async () => {
    const payer = await addPayer(shop)
    const order = { pay_id: 1, pay_type: 1, point_price_id: 101 }
    if ((await payer.post('/user/gmo_token', order)).state === 429) return false
    await payer.registerCard('4000000000000002')
    return true
  }
  return { subject: ADDRESS, isAllowed }
}

/**
 * Prepares attempts to send a code by SMS. `forgetsResends` lifts the limit of one SMS a minute.
 */
async function openTextMessages(
  subjectOf: (memberId: number, tel: string) => string | number,
  { forgetsResends = true } = {},
): Promise<Attempt> {
  const member = await addLoggedInMember(shop)
  const tel = `080${String(member.id).padStart(8, '0')}`
  await member.post('/user/change', { ...newRegistration().person, tel, mail: member.mail })
  const resends = `delete from rate_limit_hits where name = 'sms-resend'`
  return {
    subject: subjectOf(member.id, tel),
    async isAllowed() {
      if (forgetsResends) await shop.database.query({ text: resends })
      return isAllowed(member, '/user/send_sms', { tel })
    },
  }
}

/** Prepares changes to the mail address of one stranger. A new member makes each change. */
async function openStrangersMail(): Promise<Attempt> {
  const { person } = newRegistration()
  return {
    subject: `${person.mail} ${ADDRESS}`,
    async isAllowed() {
      const member = await addLoggedInMember(shop)
      return isAllowed(member, '/user/change', person)
    },
  }
}

/** Prepares coupons of one network. A new member redeems each of them. */
async function openCoupons(): Promise<Attempt> {
  const { codes } = await addTestCampaign(shop.database)
  return {
    subject: ADDRESS,
    isAllowed: async () =>
      isAllowed(await addLoggedInMember(shop), '/user/coupon', { code: codes[0] }),
  }
}

const PUSH_ADDRESS = {
  endpoint: 'https://web.push.apple.com/test',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
}

/** Prepares moves of a subscription that the shop does not know, which it answers with 404. */
async function openMovedSubscriptions(): Promise<Attempt> {
  const body = JSON.stringify({ ...PUSH_ADDRESS, old_endpoint: `${PUSH_ADDRESS.endpoint}/old` })
  const headers = { 'content-type': 'application/json' }
  return {
    subject: ADDRESS,
    async isAllowed() {
      const { status } = await fetch(`${shop.url}/api/push-moved`, {
        method: 'POST',
        headers,
        body,
      })
      assert.ok([404, 429].includes(status), String(status))
      return status === 404
    },
  }
}

async function openReissueMails(): Promise<Attempt> {
  const { mail } = await addLoggedInMember(shop)
  const guest = openClient(shop.url)
  const countMails = async () => {
    const text = 'select id from outbox_messages where recipient = $1'
    return (await shop.database.query({ text, values: [mail] })).length
  }
  return {
    subject: `${mail} ${ADDRESS}`,
    async isAllowed() {
      const countBefore = await countMails()
      assert.equal((await guest.post('/user/reset_password', { mail })).state, 200)
      return (await countMails()) > countBefore
    },
  }
}

/**
 * Prepares attempts to fetch the status of a payment. An attempt counts as allowed if the shop asks
 * the provider for the status.
 */
async function openFetches(kind: 'append' | 'return'): Promise<Attempt> {
  const payer = await addPayer(shop)
  await payer.pay(6, { carrier_id: 'docomo' })
  const [{ payment_id }] = (await payer.get('/user/point/waiting')).list
  return {
    subject: kind === 'append' ? payer.id : payment_id,
    async isAllowed() {
      const countBefore = fetchCount
      if (kind === 'append') await payer.post('/user/point/append', { token: payment_id })
      else await payer.raw(`/api/acs/return/${payment_id}`)
      return fetchCount > countBefore
    },
  }
}

async function openRedirects(): Promise<Attempt> {
  const payer = await addPayer(shop)
  await payer.pay(6, { carrier_id: 'docomo' })
  const url = async () => (await payer.get('/user/point/waiting')).list[0].url
  return { subject: payer.id, isAllowed: async () => (await url()) !== null }
}

let noticeCount = 0
async function openNotices(about: 'unknown order' | 'payment'): Promise<Attempt> {
  let OrderID = 'P-none'
  if (about === 'payment') {
    const payer = await addPayer(shop)
    await payer.pay(6, { carrier_id: 'docomo' })
    OrderID = (await payer.get('/user/point/waiting')).list[0].payment_id
  }
  const id = async () => {
    const text = 'select id from payments where order_id = $1'
    const [row] = await shop.database.query<{ id: number }>({ text, values: [OrderID] })
    return row?.id ?? 0
  }
  return {
    subject: about === 'payment' ? await id() : ADDRESS,
    async isAllowed() {
      noticeCount += 1
      const body = new URLSearchParams({
        ShopID: 'tshop00000001',
        Status: 'CAPTURE',
        OrderID,
        TranID: String(noticeCount),
      })
      const answer = await fetch(`${shop.url}/notices/gmo`, { method: 'POST', body })
      if ((await answer.text()) === '1') return false
      await waitUntil(async () => (await newestNotice())?.tryCount === 1, 'the notice is tried')
      // The shop processes an allowed notice soon after its arrival. A notice over the limit has to
      // wait.
      await new Promise((resolve) => setTimeout(resolve, 300))
      return (await newestNotice())?.processedAt !== null
    },
  }
}

async function newestNotice() {
  const text = 'select try_count, processed_at from payment_notices order by id desc limit 1'
  return (await shop.database.query({ text }))[0]
}

const LIMITS: readonly TestedLimit[] = [
  [
    'login-address',
    50,
    15 * MINUTE_MS,
    postAsGuest('/user/login', () => ({ mail: 'nobody@example.com', pass: 'mistaken1' })),
  ],
  ['passkey-login', 60, 15 * MINUTE_MS, postAsGuest('/user/passkey/login_options', () => ({}))],
  ['line-login', 60, 15 * MINUTE_MS, postAsGuest('/user/line/login_open', () => ({}))],
  ['line-link', 20, HOUR_MS, postAsMember('/user/line/link_open', () => ({}))],
  ['apple-pay-session', 60, HOUR_MS, postAsMember('/user/apple_pay_session', () => ({}))],
  ['coupon-member', 20, HOUR_MS, postAsMember('/user/coupon', () => ({ code: 'x' }))],
  ['coupon-address', 10, HOUR_MS, openCoupons],
  ['passkey-addition', 20, HOUR_MS, postAsMember('/user/passkey/add_options', () => ({}))],
  ['registration-address', 60, HOUR_MS, postAsGuest('/user/append', () => newRegistration().form)],
  ['taken-mail', 20, HOUR_MS, postAsGuest('/user/confirm', takenRegistration)],
  ['mail-change', 5, HOUR_MS, postAsMember('/user/change', () => newRegistration().person)],
  ['mail-change-recipient', 3, HOUR_MS, openStrangersMail],
  [
    'mail-change-address',
    30,
    HOUR_MS,
    postAsGuest('/user/mail_change', () => ({ token: 'x'.repeat(43), action: 'confirm' })),
  ],
  [
    'refund-account-address',
    60,
    HOUR_MS,
    postAsGuest('/user/refund_account', () => ({ token: 'x'.repeat(43), ...TYPED_ACCOUNT })),
  ],
  ['referral-check', 60, HOUR_MS, postAsGuest('/user/referral/check', () => knownCode)],
  ['proof', 10, 15 * MINUTE_MS, openProofs],
  ['password-change', 10, HOUR_MS, postAsMember('/user/change_password', newPassword)],
  [
    'reissue-address',
    30,
    HOUR_MS,
    postAsGuest('/user/reset_password', () => ({ mail: newRegistration().person.mail })),
  ],
  ['reissue-mail', 3, HOUR_MS, openReissueMails],
  [
    'renewal-address',
    30,
    HOUR_MS,
    postAsGuest('/user/reset_password', () => ({
      token: 'x'.repeat(43),
      ...newRegistration().passwords,
    })),
  ],
  [
    'message-choice',
    120,
    HOUR_MS,
    postAsMember('/user/message_choice', () => ({
      occasion: 'points-ending',
      channel: 'mail',
      is_on: false,
    })),
  ],
  ['feed-name', 30, HOUR_MS, postAsMember('/user/feed_name', () => ({ is_shown: true }))],
  [
    'favourites',
    600,
    HOUR_MS,
    postAsMember('/user/favourites', () => ({ pack_ids: [1], is_favourite: true })),
  ],
  ['push-subscription', 30, HOUR_MS, postAsMember('/user/push_subscription', () => PUSH_ADDRESS)],
  ['push-moved', 60, HOUR_MS, openMovedSubscriptions],
  ['contact-member', 5, HOUR_MS, postAsMember('/user/contact', () => ({ message: 'Hello' }))],
  [
    'contact-address',
    20,
    HOUR_MS,
    postAsGuest('/user/contact', () => ({ mail: 'guest@example.com', message: 'Hello' })),
  ],
  [
    'contact-strangers',
    200,
    HOUR_MS,
    async () => ({
      ...(await postAsGuest('/user/contact', () => ({
        mail: 'guest@example.com',
        message: 'Hello',
      }))()),
      subject: 'all',
    }),
  ],
  ['case-message', 20, HOUR_MS, () => openCaseCalls('message', { message: 'Hello' }, 'member ')],
  ['case-photo', 30, HOUR_MS, () => openCaseCalls('photo', { file: '' }, '')],
  [
    'case-link-address',
    60,
    HOUR_MS,
    postAsGuest('/user/guest_case', () => ({ token: 'x'.repeat(43), message: 'Hello' })),
  ],
  [
    'sms-resend',
    1,
    MINUTE_MS,
    () => openTextMessages((memberId) => memberId, { forgetsResends: false }),
  ],
  ['sms-number', 3, HOUR_MS, () => openTextMessages((_, tel) => `${tel} ${ADDRESS}`)],
  ['sms-member', 5, DAY_MS, () => openTextMessages((memberId) => memberId)],
  ['sms-address', 10, HOUR_MS, () => openTextMessages(() => ADDRESS)],
  ['sms-shop', 5_000, DAY_MS, () => openTextMessages(() => 'shop')],
  ['payment-member', 60, HOUR_MS, () => openPayments('member')],
  ['paypal-order-member', 60, HOUR_MS, openPaypalOrders],
  ['payment-address', 600, HOUR_MS, () => openPayments('address')],
  ['card-decline-address', 20, DAY_MS, openDeclinedCards],
  ['payment-refresh', 120, 10 * MINUTE_MS, () => openFetches('append')],
  ['payment-return', 20, 10 * MINUTE_MS, () => openFetches('return')],
  ['payment-redirect', 120, 10 * MINUTE_MS, openRedirects],
  ['notice-address', 3_000, MINUTE_MS, () => openNotices('unknown order')],
  ['notice-unverified', 600, 10 * MINUTE_MS, () => openNotices('unknown order')],
  ['notice-payment', 60, 10 * MINUTE_MS, () => openNotices('payment')],
]

/** No call has a limit of all its mails. B-069 in outbox.test.ts tries it. */
const OUTBOX_LIMITS = ['recipient-unconfirmed']

for (const [name, max, windowMs, open] of LIMITS) {
  test(`the limit ${name} allows ${max} tries within ${windowMs / MINUTE_MS} minutes and refuses the next`, async () => {
    const { subject, isAllowed } = await open()
    const hits = (count: number) => Array.from({ length: count }, () => ({ ...limit, subject }))
    const limit = { name, max, windowMs }
    const ageMs = (ms: number) => new Date(shop.clock.now().getTime() - ms)
    await shop.database.query({ text: 'delete from rate_limit_hits' })
    await recordHits(shop.database, hits(max), ageMs(windowMs))
    await recordHits(shop.database, hits(max - 1), ageMs(windowMs - 1))
    assert.equal(await isAllowed(), true, 'the last try that is allowed')
    assert.equal(await isAllowed(), false, 'the first try that is refused')
  })
}

test('every limit of the shop is tested here at its last allowed and its first refused try', () => {
  const named = readSources()
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    // The console is a separate service. Tests beside the console's calls check the console's
    // limits.
    .filter(({ path }) => !path.startsWith('server/console/'))
    .flatMap(({ text }) => [...text.matchAll(/\bname: '([a-z-]+)',\s*(?:max|windowMs):/g)])
    .map(([, name]) => name)
  const tested = [
    ...LIMITS.map(([name]) => name),
    ...DELAYING_LIMITS,
    ...STRIPE_LIMITS,
    ...OUTBOX_LIMITS,
  ]
  assert.deepEqual(named.toSorted(), tested.toSorted())
})
