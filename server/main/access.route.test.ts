import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { calls } from '#contract/calls.ts'
import { CALLS_WITHOUT_ENVELOPE } from '#contract/openapi.ts'
import { call } from '#testing/drivers/calls.ts'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())

// The lists below repeat the contract on purpose. If the lists were read from the contract, a call
// that the contract opens to guests by mistake would not fail any test.
const GUEST_CALLS = [
  'GET /user/point',
  'POST /user/login',
  'GET /user/logout',
  'GET /user/pref_list',
  'POST /address/zipcode',
  'POST /user/confirm',
  'POST /user/append',
  'POST /user/mail_change',
  'GET /user/legal/{page}',
  'GET /user/refund_account',
  'POST /user/refund_account',
  'POST /user/reset_password',
  'POST /user/passkey/login_options',
  'POST /user/passkey/login',
  'POST /user/line/login_open',
  'POST /user/line/login',
  'POST /user/referral/check',
  'POST /user/contact',
  'GET /user/guest_case',
  'POST /user/guest_case',
  'GET /user/banner',
  'GET /user/rank',
  'GET /user/notices',
  'GET /user/article/list/{page}',
  'GET /user/article/detail/{articleId}',
  'GET /user/card_type',
  'GET /user/pack/list',
  'POST /user/pack/list',
  'GET /user/pack/all_list/{type}/{page}',
  'GET /user/pack/card_list/{packId}/{page}',
  'GET /user/pack/detail/{packId}',
  'GET /user/pack/ended/{page}',
  'GET /user/service_report/{page}',
  'GET /user/pack/live/{packId}',
  'GET /user/draw_feed',
  'GET /user/pack/feed/{packId}',
  'GET /user/pack/composition/{packId}',
  'GET /user/pack/log/{packId}/{page}',
  'GET /user/pack/log/{packId}',
  'GET /user/pack/log_range/{packId}/{number}',
  'GET /user/pack/heads_range/{packId}/{number}',
  'GET /user/pack/heads/{packId}/{page}',
  'GET /user/pack/epochs/{page}',
]
const MEMBER_CALLS = [
  'GET /user/detail',
  'POST /user/change',
  'GET /user/play_limits',
  'GET /user/terms',
  'POST /user/terms',
  'POST /user/self_exclusion',
  'POST /user/age',
  'POST /user/spending_limit',
  'GET /user/message_choices',
  'POST /user/message_choice',
  'POST /user/push_subscription',
  'GET /user/favourites',
  'POST /user/favourites',
  'GET /user/feed_name',
  'POST /user/feed_name',
  'POST /user/push_subscription_end',
  'GET /user/receipt/{id}',
  'POST /user/receipt/{id}',
  'GET /user/sessions',
  'POST /user/sessions/end',
  'GET /user/passkeys',
  'POST /user/passkey/add_options',
  'POST /user/passkey/add',
  'POST /user/passkey/remove',
  'POST /user/passkey/prove',
  'GET /user/line',
  'POST /user/line/link_open',
  'POST /user/line/link',
  'POST /user/line/unlink',
  'POST /user/prove',
  'GET /user/referral',
  'POST /user/change_password',
  'POST /user/send_sms',
  'POST /user/check_sms',
  'POST /user/transfer/login',
  'POST /user/transfer/point',
  'GET /user/transfer/point',
  'GET /user/point/list/{page}',
  'GET /user/coin/list/{page}',
  'POST /user/coin/list/{page}',
  'POST /user/buy_rank',
  'GET /user/point_price/{page}',
  'GET /user/point_price/detail/{id}',
  'GET /user/pay_style',
  'GET /user/bank',
  'POST /user/point/buy',
  'POST /user/point/append',
  'GET /user/point/end',
  'GET /user/point/waiting',
  'POST /user/point/give_up',
  'GET /user/point/combini_number',
  'POST /user/gmo_token',
  'POST /user/gmo_result',
  'POST /user/paypal_order',
  'GET /user/kept_card',
  'POST /user/kept_card/delete/{id}',
  'POST /user/apple_pay_session',
  'GET /user/set_checkout_session/{id}',
  'GET /user/get_checkout_session',
  'GET /user/button_signature',
  'GET /user/complete_checkout_session',
  'POST /user/pack/check',
  'POST /user/pack/buy',
  'GET /user/pack/gache_result',
  'GET /user/pack/buy_result',
  'GET /user/pack/receipt/{packHistoryId}',
  'POST /user/history/list/{page}',
  'GET /user/history/detail/{packHistoryId}',
  'POST /user/pack/shipping_fee',
  'POST /user/pack/decision',
  'POST /user/case/parcel',
  'GET /user/case/list/{page}',
  'GET /user/case/detail/{id}',
  'POST /user/case/message/{id}',
  'POST /user/case/photo/{id}',
  'GET /user/parcel/list/{page}',
  'POST /user/parcel/send_day',
  'GET /user/parcel/address/{id}',
  'POST /user/parcel/address/{id}',
  'POST /user/exchange_card/list/{page}',
  'GET /user/exchange_card/description/{goodId}',
  'POST /user/exchange_card/check',
  'POST /user/exchange_card/exchange',
  'GET /user/moved_cards',
  'POST /user/moved_cards/decision',
  'POST /user/coupon',
  'GET /user/tickets',
]
/** The GET calls that change stored data (Q8). */
const CHANGING_GET_CALLS = [
  'GET /user/logout',
  'GET /user/set_checkout_session/{id}',
  'GET /user/complete_checkout_session',
]

test('P-003 every call is either for guests or for members, and none is missing from the lists', () => {
  assert.deepEqual(Object.keys(calls).toSorted(), [...GUEST_CALLS, ...MEMBER_CALLS].toSorted())
})

test('P-003 every member call without a session answers 401 and no data', async () => {
  const guest = openClient(shop.url)
  for (const key of MEMBER_CALLS) {
    const { csrf, ...refused } = await call(guest, key)
    assert.deepEqual(refused, { status: 401, state: 401, errors: {} }, key)
    assert.ok(csrf.value.length > 0, key)
  }
})

test('P-002 no guest call asks for a session', async () => {
  const guest = openClient(shop.url)
  for (const key of GUEST_CALLS) {
    if (CALLS_WITHOUT_ENVELOPE.has(key)) continue
    assert.notEqual((await call(guest, key)).state, 401, key)
  }
})

test('Q8 a GET call that changes something is refused if another site caused it, and changes nothing', async () => {
  const member = await addLoggedInMember(shop)
  for (const key of CHANGING_GET_CALLS) {
    const path = `/api${key.replace('GET ', '').replace('{id}', 'session-of-another-site')}`
    for (const site of ['cross-site', 'same-site']) {
      const response = await member.raw(path, { headers: { 'sec-fetch-site': site } })
      const { state } = (await response.json()) as CallResponse
      assert.deepEqual([response.status, state], [403, 403], `${key} ${site}`)
    }
    const markup = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }
    assert.equal((await member.raw(path, { headers: markup })).status, 403, `${key} by a picture`)
    assert.equal((await member.raw(path, { method: 'HEAD' })).status, 404, `${key} by a HEAD`)
  }
  assert.equal((await member.get('/user/detail')).state, 200, 'the member is still logged in')
  const [checkout] = await shop.database.query<{ count: number }>({
    text: `
      select count(*) as count
      from checkout_sessions
      join sessions on sessions.id_hash = checkout_sessions.session_hash
      where sessions.member_id = $1`,
    values: [member.id],
  })
  assert.equal(checkout?.count, 0)
})
