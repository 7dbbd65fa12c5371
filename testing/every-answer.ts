import { readNewestMessages } from '#server/outbox/outbox.ts'
import { recordPaid } from '#server/ranks/ranks.ts'
import { call } from './calls.ts'
import { PASSWORD } from './cast.ts'
import type { Got } from './client.ts'
import type { Player } from './extras.ts'
import { goods } from './fixtures.goods.ts'
import { newcomer } from './newcomers.ts'
import { payerOf } from './payer.ts'
import type { TestShop } from './shop.ts'

/** Each served call once, with what makes it answer 200. */
export async function everyAnswer(shop: TestShop, member: Player): Promise<Map<string, Got>> {
  const answers = new Map<string, Got>()
  const ask = async (key: string, how?: { payload?: object; query?: string }) =>
    answers.set(key, await call(member, key, how))
  await ask('POST /user/login', { payload: { mail: member.mail, pass: PASSWORD } })
  for (const key of ['GET /user/point', 'GET /user/banner', 'GET /user/card_type']) await ask(key)
  await ask('GET /user/point_price/{page}')
  await ask('GET /user/pack/list')
  await ask('POST /user/pack/list', { payload: { payment_method: 2 } })
  await ask('GET /user/pack/all_list/{type}/{page}', { query: '?sort=0' })
  await ask('GET /user/pack/card_list/{packId}/{page}')
  await ask('GET /user/pack/detail/{packId}')
  await ask('POST /user/pack/check', { payload: { pack_id: 1, count: 2 } })
  await ask('GET /user/pack/heads/{packId}/{page}')
  await ask('POST /user/pack/buy', { payload: { pack_id: 1, count: 2 } })
  await ask('GET /user/pack/log/{packId}/{page}')
  await ask('GET /user/pack/gache_result')
  await ask('GET /user/pack/buy_result')
  const { cards, pack_history_id: id } = answers.get('POST /user/pack/buy') as Got
  const ids = (cards as { history_id: number }[]).map(({ history_id }) => history_id)
  await ask('POST /user/pack/decision', { payload: { send_card: ids, reduction_card: [] } })
  await ask('POST /user/history/list/{page}', { payload: { mode: 0 } })
  for (const path of ['/user/history/detail/', '/user/pack/receipt/']) {
    answers.set(`GET ${path}{packHistoryId}`, await member.get(path + id))
  }
  await askCoins(shop, member, ask)
  await askPayments(shop, member, answers)
  await askAccount(shop, member, ask)
  await ask('GET /user/logout')
  return answers
}

type Ask = (key: string, how?: { payload?: object }) => Promise<unknown>

async function askCoins(shop: TestShop, { id: memberId }: Player, ask: Ask): Promise<void> {
  const july = new Date('2025-07-20T12:00:00+09:00')
  await shop.database.transaction((tx) =>
    recordPaid(tx, { memberId, priceYen: 30_000, paidAt: july, now: july }),
  )
  await ask('POST /user/buy_rank', { payload: { coin: 600, next_month_rank: 3 } })
  await ask('POST /user/exchange_card/list/{page}', { payload: { type: 7 } })
  const order = { card_id: goods.plain, change_num: 1 }
  await ask('POST /user/exchange_card/check', { payload: order })
  await ask('POST /user/exchange_card/exchange', { payload: order })
  await ask('GET /user/point/list/{page}')
  await ask('GET /user/coin/list/{page}')
  await ask('POST /user/coin/list/{page}', { payload: { pageNumber: 1 } })
}

async function askPayments(
  shop: TestShop,
  member: Player,
  answers: Map<string, Got>,
): Promise<void> {
  const payer = await payerOf(shop, member)
  const get = async (key: string, path = key) => answers.set(`GET ${key}`, await member.get(path))
  await get('/user/point_price/detail/{id}', '/user/point_price/detail/101')
  await get('/user/pay_style')
  const card = { pay_id: 1, pay_type: 1 }
  answers.set('POST /user/gmo_token', await member.post('/user/gmo_token', card))
  const { id: token, result } = await payer.tieCard()
  answers.set('POST /user/gmo_result', result)
  answers.set('POST /user/point/buy', await member.post('/user/point/buy', { pay_id: 1 }))
  answers.set('POST /user/point/append', await member.post('/user/point/append', { token }))
  await get('/user/point/end')
  await payer.pay(4, { name: 'ヤマダ' })
  await get('/user/bank')
  await payer.pay(2, { combini_code: 'econ' })
  await get('/user/point/combini_number')
  await get('/user/point/waiting')
  await get('/user/button_signature')
  const session = await payer.chooseAmazon()
  await get('/user/set_checkout_session/{id}', `/user/set_checkout_session/${session}`)
  await get('/user/get_checkout_session')
  await get('/user/complete_checkout_session')
}

async function askAccount(shop: TestShop, member: Player, ask: Ask): Promise<void> {
  const { person, secrets } = newcomer()
  await ask('GET /user/pref_list')
  await ask('POST /address/zipcode', { payload: { zipcode: '1500001' } })
  await ask('POST /user/confirm', { payload: { ...person, ...secrets } })
  await ask('POST /user/append', { payload: { ...person, ...secrets } })
  const tel = `080${String(member.id).padStart(8, '0')}`
  await ask('POST /user/change', { payload: { ...person, tel, mail: member.mail } })
  await ask('GET /user/detail')
  await ask('POST /user/send_sms', { payload: { tel } })
  const [message] = await readNewestMessages(shop.database, 1)
  const sms_code = /\d{6}/.exec(message?.text ?? '')?.[0]
  await ask('POST /user/check_sms', { payload: { sms_code } })
  await ask('POST /user/change_password', { payload: secrets })
  await ask('POST /user/reset_password', { payload: { mail: member.mail } })
}
