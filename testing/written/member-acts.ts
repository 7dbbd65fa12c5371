import { readNewestMessages } from '#server/outbox/outbox.ts'
import { moveBalance } from '#server/points/points.ts'
import type { Client } from '#testing/drivers/client.ts'
import { asPayer } from '#testing/drivers/payments/payer.ts'
import { type CastName, cast } from '#testing/fixtures/cast.ts'
import { goods } from '#testing/fixtures/goods.ts'
import type { TestMember } from '#testing/fixtures/logged-in-members.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'

/** A member of the cast as the drivers of payments need one. */
export function castMember(name: CastName, client: Client): TestMember {
  const { id, mail } = cast[name]
  const balances = () => Promise.reject(new Error('no balances are read'))
  return { ...client, id, mail, balances }
}

/** A and C get points and coins, and B has referred A, who has not paid yet. */
export async function prepareMembers({ database, clock }: TestShop): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    for (const { id: memberId } of [cast.A, cast.C])
      for (const [currency, amount] of [
        ['point', 3_000],
        ['coin', 900],
      ] as const)
        await moveBalance(tx, {
          memberId,
          currency,
          amount,
          kind: 'grant',
          reference: `w-${memberId}`,
          now,
        })
    await tx.query({
      text: 'insert into referrals (friend_id, referrer_id, place, created_at) values ($1, $2, 1, $3)',
      values: [cast.A.id, cast.B.id, now],
    })
  })
}

/** What members do beside the calls that `callEveryEndpoint` makes once. */
export async function actAsMembers(
  shop: TestShop,
  { a, c, packId, coinPackId }: { a: Client; c: Client; packId: number; coinPackId: number },
): Promise<void> {
  const decide = async (member: Client, shipped: number, more: object = {}) => {
    const { cards } = await member.post('/user/pack/buy', { pack_id: packId, count: 3 })
    const ids = cards.map(({ history_id }: { history_id: number }) => history_id)
    const choice = { send_card: ids.slice(0, shipped), reduction_card: ids.slice(shipped) }
    await member.post('/user/pack/decision', { ...choice, ...more })
  }
  await decide(c, 1)
  await decide(c, 0)
  await decide(a, 2, { send_on: '2025-08-02' })
  await a.post('/user/parcel/send_day', { from: '2025-08-02', to: null })
  await decide(a, 1, { send_on: '2025-08-02' })
  await a.post('/user/send_sms', { tel: cast.A.tel })
  const [message] = await readNewestMessages(shop.database, 1)
  await a.post('/user/check_sms', { sms_code: /\d{6}/.exec(message?.text ?? '')?.[0] })
  await c.post('/user/send_sms', { tel: cast.C.tel })
  await a.post('/user/pack/buy', { pack_id: coinPackId, count: 2 })
  await a.post('/user/pack/buy', { pack_id: 3, count: 4 })
  await c.post('/user/exchange_card/exchange', { card_id: goods.plain, change_num: 2 })
  await c.post('/user/referral/check', { referralCode: 'BBB' })
  for (const isOn of [false, true])
    await a.post('/user/message_choice', {
      occasion: 'points-ending',
      channel: 'mail',
      is_on: isOn,
    })
  for (const isFavourite of [true, false])
    await a.post('/user/favourites', { pack_ids: [1, 3], is_favourite: isFavourite })
  const payer = await asPayer(shop, castMember('A', a), 102)
  const { url } = await payer.pay(8)
  const returned = new URL(await payer.submitChoice(url, 'pay'))
  await a.post('/user/point/append', { token: returned.searchParams.get('payment_id') })
  for (const yen of [20_000, 5_000, 40_000])
    await a.post('/user/spending_limit', { period: 'month', yen })
}
