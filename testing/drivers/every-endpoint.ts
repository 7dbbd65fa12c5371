import { hash } from 'node:crypto'
import sharp from 'sharp'
import { AGE_TEXT_VERSION } from '#contract/constants.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { addArticle } from '#server/settings/articles/articles.ts'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { goods } from '#testing/fixtures/goods.ts'
import type { TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addMovedCards } from '#testing/fixtures/moved-cards.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { requestCorrection } from './address-request.ts'
import { call } from './calls.ts'
import type { CallResponse } from './client.ts'
import { answerLine } from './line-person.ts'
import { mailedToken, sentCode } from './outbox.ts'
import { asPayer, type Payer } from './payments/payer.ts'
import { softwarePasskey } from './software-passkey.ts'

/**
 * Sends every call of the shop's API once, with a payload with which the call succeeds. Returns the
 * responses, keyed by the names of the calls. The draws are those of pack `packId`.
 */
export async function callEveryEndpoint(
  shop: TestShop,
  member: TestMember,
  { packId = 1 }: { readonly packId?: number } = {},
): Promise<Map<string, CallResponse>> {
  const responses = new Map<string, CallResponse>()
  const request = async (key: string, options?: { payload?: object; query?: string }) =>
    responses.set(key, await call(member, key, options))
  await request('POST /user/login', { payload: { mail: member.mail, pass: PASSWORD } })
  for (const key of [
    'GET /user/point',
    'GET /user/banner',
    'GET /user/rank',
    'GET /user/card_type',
  ])
    await request(key)
  responses.set('GET /user/legal/{page}', await member.get('/user/legal/privacy-protection'))
  await request('GET /user/point_price/{page}')
  await request('GET /user/pack/list')
  await request('POST /user/pack/list', { payload: { payment_method: 2 } })
  await request('GET /user/pack/all_list/{type}/{page}', { query: '?sort=0' })
  await request('GET /user/pack/card_list/{packId}/{page}')
  await request('GET /user/pack/ended/{page}')
  await request('GET /user/service_report/{page}')
  await requestArticleCalls(shop, member, responses)
  await request('GET /user/draw_feed')
  await request('GET /user/pack/feed/{packId}')
  await request('GET /user/pack/detail/{packId}')
  await request('POST /user/pack/check', { payload: { pack_id: packId, count: 2 } })
  await request('GET /user/pack/heads/{packId}/{page}')
  await request('POST /user/pack/buy', { payload: { pack_id: packId, count: 2 } })
  await request('GET /user/pack/log/{packId}/{page}')
  await request('GET /user/pack/epochs/{page}')
  await request('GET /user/pack/gache_result')
  await request('GET /user/pack/buy_result')
  const { cards, pack_history_id: id } = responses.get('POST /user/pack/buy') as CallResponse
  const historyIds = (cards as { history_id: number }[]).map(({ history_id }) => history_id)
  const choice = { send_card: historyIds, reduction_card: [] }
  await request('POST /user/pack/shipping_fee', { payload: choice })
  await request('POST /user/pack/decision', { payload: choice })
  await request('POST /user/history/list/{page}', { payload: { mode: 0 } })
  for (const path of ['/user/history/detail/', '/user/pack/receipt/']) {
    responses.set(`GET ${path}{packHistoryId}`, await member.get(path + id))
  }
  await requestCoinCalls(shop, member, request, responses)
  await requestParcelCalls(shop, member, responses)
  await requestCaseCalls(shop, member, request, responses)
  await requestPaymentCalls(shop, member, responses)
  await requestRefundAccountCalls(shop, member, request)
  await requestAccountCalls(shop, member, responses, request)
  await requestPlayLimitCalls(request)
  await request('GET /user/logout')
  return responses
}

type RequestCall = (key: string, options?: { payload?: object; query?: string }) => Promise<unknown>

async function requestArticleCalls(
  { database, clock }: TestShop,
  member: TestMember,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const now = clock.now()
  const texts = { title: '冬の新作', titleEn: '', body: '<p>雪</p>', bodyEn: '' }
  const id = await addArticle(database, { ...texts, publishedAt: now }, now)
  for (const [name, value] of [
    ['list/{page}', 1],
    ['detail/{articleId}', id],
  ] as const) {
    const path = `/user/article/${name}`
    responses.set(`GET ${path}`, await member.get(path.replace(/\{.*/, String(value))))
  }
}

async function requestCoinCalls(
  shop: TestShop,
  member: TestMember,
  request: RequestCall,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const { id: memberId } = member
  const july = new Date('2025-07-20T12:00:00+09:00')
  await shop.database.transaction((tx) =>
    addRankPayment(tx, { memberId, priceYen: 30_000, paidAt: july, now: july }),
  )
  await request('POST /user/buy_rank', { payload: { coin: 600, next_month_rank: 3 } })
  await request('POST /user/exchange_card/list/{page}', { payload: { type: 7 } })
  const order = { card_id: goods.plain, change_num: 1 }
  responses.set(
    'GET /user/exchange_card/description/{goodId}',
    await member.get(`/user/exchange_card/description/${goods.plain}`),
  )
  await request('POST /user/exchange_card/check', { payload: order })
  await request('POST /user/exchange_card/exchange', { payload: order })
  const holdUntil = new Date('2025-09-01T00:00:00+09:00')
  const cards = { memberId, goodId: goods.plain, points: [800, 500], holdUntil }
  await addMovedCards(shop.database, { ...cards, now: shop.clock.now() })
  const { list } = await member.get('/user/moved_cards')
  responses.set('GET /user/moved_cards', await member.get('/user/moved_cards'))
  const [send_card, reduction_card] = list.map(({ id }: { id: number }) => [id])
  await request('POST /user/moved_cards/decision', { payload: { send_card, reduction_card } })
  const { codes } = await addTestCampaign(shop.database)
  await request('POST /user/coupon', { payload: { code: codes[0] } })
  await request('GET /user/tickets')
  await request('GET /user/point/list/{page}')
  await request('GET /user/coin/list/{page}')
  await request('POST /user/coin/list/{page}', { payload: { pageNumber: 1 } })
}

async function requestParcelCalls(
  shop: TestShop,
  member: TestMember,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const key = '/user/parcel/address/{id}'
  const path = `/user/parcel/address/${await requestCorrection(shop, member.id)}`
  responses.set('GET /user/parcel/list/{page}', await member.get('/user/parcel/list/1'))
  const move = { from: '2025-08-02', to: null }
  responses.set('POST /user/parcel/send_day', await member.post('/user/parcel/send_day', move))
  const request = await member.get(path)
  responses.set(`GET ${key}`, request)
  responses.set(`POST ${key}`, await member.post(path, request.detail))
}

async function requestCaseCalls(
  shop: TestShop,
  member: TestMember,
  request: RequestCall,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const message = 'Where is my parcel?'
  await request('POST /user/contact', { payload: { message: 'Is anybody there?' } })
  const { case_id: id } = responses.get('POST /user/contact') as CallResponse
  await request('GET /user/case/list/{page}')
  const square = { create: { width: 9, height: 9, channels: 3 as const, background: '#a32' } }
  const file = (await sharp(square).jpeg().toBuffer()).toString('base64url')
  for (const [name, payload] of [
    ['message', { message }],
    ['photo', { file }],
  ] as const) {
    const response = await member.post(`/user/case/${name}/${id}`, payload)
    responses.set(`POST /user/case/${name}/{id}`, response)
  }
  responses.set('GET /user/case/detail/{id}', await member.get(`/user/case/detail/${id}`))
  const [parcel] = await shop.database.query<{ number: string }>({
    text: `
      update console.parcels
      set state = 'handed-over', handed_over_at = $2, tracking_number = '123456789012'
      where member_id = $1
      returning number`,
    values: [member.id, shop.clock.now()],
  })
  await request('POST /user/case/parcel', { payload: { parcel_number: parcel?.number, message } })
  const token = `link-of-${id}`
  await shop.database.query({
    text: `
      update case_messages
      set token_hash = $2, link_expires_at = 'infinity'
      where id = (select min(id) from case_messages where case_id = $1)`,
    values: [id, hash('sha256', token, 'buffer')],
  })
  await request('GET /user/guest_case', { query: `?token=${token}` })
  await request('POST /user/guest_case', { payload: { token, message } })
}

async function requestPaymentCalls(
  shop: TestShop,
  member: TestMember,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const payer = await asPayer(shop, member)
  const get = async (key: string, path = key) => responses.set(`GET ${key}`, await member.get(path))
  await get('/user/point_price/detail/{id}', '/user/point_price/detail/101')
  await get('/user/pay_style')
  const card = { pay_id: 1, pay_type: 1 }
  responses.set('POST /user/gmo_token', await member.post('/user/gmo_token', card))
  const { id: token, result } = await payer.registerCard()
  responses.set('POST /user/gmo_result', result)
  responses.set('POST /user/apple_pay_session', await member.post('/user/apple_pay_session', {}))
  responses.set('POST /user/point/buy', await member.post('/user/point/buy', { pay_id: 1 }))
  responses.set('POST /user/point/append', await member.post('/user/point/append', { token }))
  await get('/user/point/end')
  await requestReceiptCalls(shop, member, responses)
  await requestKeptCardCalls(shop, payer, responses)
  await payer.pay(4, { name: 'ヤマダ' })
  await get('/user/bank')
  await payer.pay(2, { combini_code: 'econ' })
  await get('/user/point/combini_number')
  await get('/user/point/waiting')
  const [{ payment_id }] = (responses.get('GET /user/point/waiting') as CallResponse).list
  responses.set(
    'POST /user/point/give_up',
    await member.post('/user/point/give_up', { payment_id }),
  )
  responses.set('POST /user/paypal_order', await member.post('/user/paypal_order', {}))
  await get('/user/button_signature')
  const session = await payer.openAmazonSession()
  await get('/user/set_checkout_session/{id}', `/user/set_checkout_session/${session}`)
  await get('/user/get_checkout_session')
  await get('/user/complete_checkout_session')
}

async function requestRefundAccountCalls(
  { database, clock }: TestShop,
  { id: memberId }: TestMember,
  request: RequestCall,
): Promise<void> {
  const token = 'a-token-of-a-refund'
  await database.query({
    text: `
      with refund as (
        insert into refunds (payment_id, attempt, state, yen, requested_at)
        select max(id), 1, 'requested', 500, $2
        from payments
        where member_id = $1
        returning *
      )
      insert into refund_accounts (
        payment_id, attempt, requested_at, mailed_at, token_hash, link_expires_at
      )
      select payment_id, attempt, $2, $2, $3, $2 + interval '1 day'
      from refund`,
    values: [memberId, clock.now(), hash('sha256', token, 'buffer')],
  })
  await request('GET /user/refund_account', { query: `?token=${token}` })
  await request('POST /user/refund_account', { payload: { token, ...TYPED_ACCOUNT } })
}

async function requestKeptCardCalls(
  shop: TestShop,
  payer: Payer,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const { id } = await payer.registerCard(undefined, undefined, { keep_card: true })
  await payer.pay(1, { payment_id: id })
  await shop.runDueJobs()
  const found = await payer.get('/user/kept_card')
  responses.set('GET /user/kept_card', found)
  const path = `/user/kept_card/delete/${found.list[0].id}`
  responses.set('POST /user/kept_card/delete/{id}', await payer.post(path, {}))
}

async function requestReceiptCalls(
  { database }: TestShop,
  member: TestMember,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const [paid] = await database.query<{ id: number }>({
    text: `select id from payments where member_id = $1 and state = 'paid'`,
    values: [member.id],
  })
  const path = `/user/receipt/${paid?.id}`
  responses.set('POST /user/receipt/{id}', await member.post(path, { request_id: 'receipt' }))
  responses.set('GET /user/receipt/{id}', await member.get(path))
}

async function requestPlayLimitCalls(request: RequestCall): Promise<void> {
  await request('POST /user/age', { payload: { text_version: AGE_TEXT_VERSION } })
  await request('POST /user/spending_limit', { payload: { period: 'day', yen: 10_000 } })
  await request('POST /user/self_exclusion', { payload: { period: '1-day' } })
  await request('GET /user/play_limits')
  const choice = { occasion: 'points-ending', channel: 'mail', is_on: false }
  await request('POST /user/message_choice', { payload: choice })
  const subscription = {
    endpoint: 'https://web.push.apple.com/a',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }
  await request('POST /user/push_subscription', { payload: subscription })
  const favourites = { pack_ids: [1], is_favourite: true }
  await request('POST /user/favourites', { payload: favourites })
  await request('GET /user/favourites')
  await request('POST /user/feed_name', { payload: { is_shown: true } })
  await request('GET /user/feed_name')
  await request('GET /user/message_choices')
  await request('POST /user/push_subscription_end', { payload: { id: 1 } })
  await request('GET /user/terms')
  const versions = [{ page: 'terms-of-service', version: '1.3' }]
  await request('POST /user/terms', { payload: { versions } })
}

async function requestAccountCalls(
  shop: TestShop,
  member: TestMember,
  responses: Map<string, CallResponse>,
  request: RequestCall,
): Promise<void> {
  const { person, passwords } = newRegistration()
  await request('GET /user/pref_list')
  await request('POST /address/zipcode', { payload: { zipcode: '1500001' } })
  await request('POST /user/confirm', { payload: { ...person, ...passwords } })
  await request('POST /user/append', { payload: { ...person, ...passwords } })
  const tel = `080${String(member.id).padStart(8, '0')}`
  await request('POST /user/change', { payload: { ...person, tel, mail: member.mail } })
  await request('GET /user/detail')
  await request('GET /user/referral')
  await request('POST /user/referral/check', { payload: { referralCode: 'BBB' } })
  await request('GET /user/sessions')
  await request('POST /user/sessions/end')
  await request('POST /user/prove', { payload: { pass: PASSWORD } })
  await requestPasskeyCalls(shop, member, responses)
  await requestLineCalls(member, responses)
  await requestMailChange(shop, member, request, { ...person, tel })
  await request('POST /user/send_sms', { payload: { tel } })
  await request('POST /user/check_sms', { payload: { sms_code: await sentCode(shop, tel) } })
  await request('POST /user/change_password', { payload: passwords })
  await request('POST /user/reset_password', { payload: { mail: member.mail } })
}

async function requestPasskeyCalls(
  { url }: TestShop,
  member: TestMember,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const post = async (path: string, payload?: object) => {
    const response = await member.post(path, payload)
    responses.set(`POST ${path}`, response)
    return response
  }
  // A passkey belongs to a host name and not to an IP address. Browsers therefore open the shop at
  // localhost instead of 127.0.0.1.
  const origin = url.replace('127.0.0.1', 'localhost')
  const passkey = softwarePasskey()
  const { options } = await post('/user/passkey/add_options')
  const { id: passkey_id, response: created } = passkey.create({ options, origin })
  const { clientDataJSON: client_data, attestationObject: attestation } = created
  await post('/user/passkey/add', { passkey_id, client_data, attestation })
  responses.set('GET /user/passkeys', await member.get('/user/passkeys'))
  const login = await post('/user/passkey/login_options')
  const { response } = passkey.get({ options: login.options, origin })
  await post('/user/passkey/login', {
    passkey_id,
    client_data: response.clientDataJSON,
    signature: response.signature,
    authenticator_data: response.authenticatorData,
  })
  const again = (await member.post('/user/passkey/login_options')).options
  const proved = passkey.get({ options: again, origin }).response
  await post('/user/passkey/prove', {
    passkey_id,
    client_data: proved.clientDataJSON,
    signature: proved.signature,
    authenticator_data: proved.authenticatorData,
  })
  await post('/user/passkey/remove', { passkey_id })
}

async function requestLineCalls(
  member: TestMember,
  responses: Map<string, CallResponse>,
): Promise<void> {
  const post = async (path: string, payload?: object) => {
    const response = await member.post(path, payload)
    responses.set(`POST ${path}`, response)
    return response
  }
  const person = { person: String(member.id) }
  const {
    path: _path,
    error: _error,
    ...link
  } = await answerLine((await post('/user/line/link_open')).url, person)
  await post('/user/line/link', link)
  responses.set('GET /user/line', await member.get('/user/line'))
  const {
    path: _,
    error: __,
    ...login
  } = await answerLine((await post('/user/line/login_open')).url, person)
  await post('/user/line/login', login)
  await post('/user/line/unlink')
}

async function requestMailChange(
  shop: TestShop,
  member: TestMember,
  request: RequestCall,
  person: object,
): Promise<void> {
  const mail = `changed-${member.id}@example.com`
  await member.post('/user/change', { ...person, mail })
  const token = await mailedToken(shop, mail)
  await request('POST /user/mail_change', { payload: { token, action: 'confirm' } })
}
