import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { restrict } from '#server/restrictions/restrictions.ts'
import { verify } from '#server/verify/verify.ts'
import { untilBlocked } from '#testing/drivers/until-blocked.ts'
import { assertUnchanged } from '#testing/faults/hostile-client.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addSupport } from '#testing/fixtures/restrictions.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { addRankPayment } from './ranks.ts'

let shop: TestShop
let support: Awaited<ReturnType<typeof addSupport>>
before(async () => {
  shop = await openTestShop()
  support = await addSupport(shop)
})
beforeEach(() => shop.clock.set(new Date(OPEN)))
after(async () => {
  const verdicts = await verify(shop.database)
  await shop.close()
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

const JULY = new Date('2025-07-20T12:00:00+09:00')
const SEPTEMBER = new Date('2025-09-01T00:00:00+09:00')
const SILVER = { id: 4, monthYen: 100_000, keepCoins: 2_000 }

const pay = (member: TestMember, priceYen: number, paidAt: Date) =>
  shop.database.transaction((tx) =>
    addRankPayment(tx, { memberId: member.id, priceYen, paidAt, now: paidAt }),
  )

/** Adds a member who has the silver rank in August, because of a payment in July. */
async function addSilver(coins: number): Promise<TestMember> {
  const member = await addLoggedInMember(shop, { coins })
  await pay(member, SILVER.monthYen, JULY)
  return member
}
const detailOf = async (member: TestMember) => (await member.get('/user/detail')).detail
const keep = (member: TestMember, more: object = {}) =>
  member.post('/user/buy_rank', {
    coin: SILVER.keepCoins,
    next_month_rank: SILVER.id,
    ...more,
  })

test('E-010 Q103 the detail contains the rank, the price of keeping it, and the paid yen of the month', async () => {
  const member = await addSilver(0)
  await pay(member, 5_000, new Date(OPEN))
  const detail = await detailOf(member)
  assert.deepEqual(
    [
      detail.rank_name,
      detail.rank_coin,
      detail.rank_max_price,
      detail.rank_max_name,
      detail.rank_current_price,
    ],
    ['銀札', 2_000, 300_000, '金札', 5_000],
  )
  await pay(member, 500, new Date(OPEN))
  assert.equal((await detailOf(member)).rank_current_price, 5_500)
})

test('E-010 a member who never paid has the lowest rank, in whole numbers', async () => {
  const detail = await detailOf(await addLoggedInMember(shop))
  assert.deepEqual(
    [detail.rank_name, detail.rank_coin, detail.rank_max_price, detail.rank_current_price],
    ['初札', 0, 10_000, 0],
  )
})

test('Q103 a month that passed several ranks names the highest as reached, and the one above it as next', async () => {
  const member = await addLoggedInMember(shop)
  await pay(member, 180_000, new Date(OPEN))
  const detail = await detailOf(member)
  assert.deepEqual(
    [detail.rank_name, detail.rank_reached_name, detail.rank_max_name, detail.rank_max_price],
    ['初札', '銀札', '金札', 300_000],
  )
})

test('E-011 Q104 maintenance is on offer until it is bought, for the rank that it secures', async () => {
  const member = await addSilver(SILVER.keepCoins)
  const { is_rank_maintained, next_month, next_month_name } = await detailOf(member)
  assert.deepEqual([is_rank_maintained, next_month, next_month_name], [true, 4, '銀札'])
  assert.equal((await keep(member)).state, 200)
  assert.equal((await detailOf(member)).is_rank_maintained, false)
})

test('E-011 maintenance is not offered for the lowest rank, nor for a rank that the month has already earned', async () => {
  const lowest = await addLoggedInMember(shop, { coins: 9_000 })
  assert.equal((await detailOf(lowest)).is_rank_maintained, false)
  const payer = await addSilver(9_000)
  await pay(payer, 99_999, new Date(OPEN))
  assert.equal((await detailOf(payer)).is_rank_maintained, true)
  await pay(payer, 1, new Date(OPEN))
  assert.equal((await detailOf(payer)).is_rank_maintained, false)
})

test('the detail and the header name the rank in the language of the member', async () => {
  const member = await addSilver(0)
  const headers = { cookie: `${member.cookie()}; lang=en` }
  const read = async (path: string) => (await member.raw(`/api${path}`, { headers })).json()
  const { detail } = await read('/user/detail')
  assert.deepEqual(
    [detail.rank_name, detail.next_month_name, detail.rank_max_name],
    ['Silver ticket', 'Silver ticket', 'Golden ticket'],
  )
  const { rank, rank_name, rank_icon } = await read('/user/point')
  assert.deepEqual([rank, rank_name, rank_icon], [4, 'Silver ticket', ''])
})

test('C-027 the right coins and rank keep the rank, and cost rank_coin', async () => {
  const member = await addSilver(2_500)
  const { rank_coin, next_month } = await detailOf(member)
  const kept = await member.post('/user/buy_rank', { coin: rank_coin, next_month_rank: next_month })
  assert.equal(kept.state, 200)
  assert.equal((await member.balances()).coin, 500)
})

test('C-027 M-001 exactly rank_coin is enough, one coin less is not', async () => {
  const exact = await addSilver(SILVER.keepCoins)
  assert.equal((await keep(exact)).state, 200)
  assert.equal((await exact.balances()).coin, 0)
  const short = await addSilver(SILVER.keepCoins - 1)
  await assertUnchanged(shop.database, async () => {
    const { state, errors } = await keep(short)
    assert.deepEqual([state, errors.coin], [400, ['コインが不足しています']])
  })
})

test('C-027 Q105 another price or another rank than the server’s is refused, and nothing changes', async () => {
  const member = await addSilver(9_000)
  await assertUnchanged(shop.database, async () => {
    for (const wrong of [
      { coin: 0 },
      { coin: 1_999 },
      { coin: 2_001 },
      { next_month_rank: 5 },
      { next_month_rank: 3 },
      { next_month_rank: 99 },
      { coin: 6_000, next_month_rank: 5 },
    ]) {
      const { state, errors } = await keep(member, wrong)
      assert.equal(state, 409, JSON.stringify(wrong))
      assert.equal(errors.coin?.length, 1)
    }
    for (const broken of [{ coin: -1 }, { coin: '2000' }, { next_month_rank: 0 }, { coin: 0.5 }]) {
      assert.equal((await keep(member, broken)).state, 400, JSON.stringify(broken))
    }
  })
})

test('C-027 the lowest rank cannot be kept, whatever the request says', async () => {
  const member = await addLoggedInMember(shop, { coins: 9_000 })
  await assertUnchanged(shop.database, async () => {
    assert.equal((await keep(member, { coin: 0, next_month_rank: 1 })).state, 409)
  })
})

test('C-028 the same month is charged once', async () => {
  const member = await addSilver(9_000)
  assert.equal((await keep(member)).state, 200)
  const { state, errors } = await keep(member)
  assert.deepEqual([state, errors.coin], [409, ['来月のランク維持はすでにお申し込み済みです。']])
  assert.equal((await member.balances()).coin, 7_000)
})

test('C-028 20 requests at once are charged once', async () => {
  const member = await addSilver(9_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => keep(member)))
  assert.equal(answers.filter(({ state }) => state === 200).length, 1)
  assert.equal((await member.balances()).coin, 7_000)
})

test('B-011 the rank is kept for one month: a twin without maintenance drops at midnight, the member a month later', async () => {
  const keeper = await addSilver(2_000)
  const twin = await addSilver(2_000)
  await keep(keeper)
  const ranks = async () =>
    Promise.all(
      [keeper, twin].map(async (each) => {
        // The test moves the clock by months. Meanwhile sessions and anti-forgery values expire, so
        // the members log in again.
        await each.get('/user/banner')
        await each.logIn(each)
        return (await each.get('/user/point')).rank
      }),
    )
  shop.clock.set(new Date(SEPTEMBER.getTime() - 1))
  await shop.runDueJobs()
  assert.deepEqual(await ranks(), [4, 4])
  shop.clock.set(SEPTEMBER)
  assert.deepEqual(await ranks(), [4, 1], 'before the worker runs')
  await shop.runDueJobs()
  assert.deepEqual(await ranks(), [4, 1], 'after the worker ran')
  assert.equal((await detailOf(keeper)).is_rank_maintained, true)
  shop.clock.set(new Date('2025-10-01T00:00:00+09:00'))
  assert.deepEqual(await ranks(), [1, 1])
})

test('a guest cannot keep a rank', async () => {
  const member = await addSilver(2_000)
  await member.get('/user/logout')
  assert.equal((await keep(member)).state, 401)
})

async function isRefused(member: TestMember, text: RegExp, result = '-1') {
  const response = await keep(member)
  assert.deepEqual([response.state, response.result], [409, result])
  assert.match(response.errors.coin?.[0] ?? '', text)
  assert.equal((await member.balances()).coin, 2_000)
  assert.equal((await detailOf(member)).is_rank_maintained, true)
}

test('A-148: restrictions of paying and of exchanging refuse to keep a rank, and other restrictions do not', async () => {
  for (const kind of ['pay', 'exchange'] as const) {
    const member = await addSilver(2_000)
    await support.restrictMember({ memberId: member.id, kind })
    await isRefused(member, /制限/)
  }
  const free = await addSilver(2_000)
  for (const kind of ['draw', 'convert', 'ship'] as const)
    await support.restrictMember({ memberId: free.id, kind })
  assert.equal((await keep(free)).state, 200)
})

test('A-149: a member who takes a break cannot keep a rank until the break is over', async () => {
  const member = await addSilver(2_000)
  await member.post('/user/self_exclusion', { period: '1-day' })
  await isRefused(member, /制限/)
  shop.clock.set(new Date('2025-08-02T12:00:00+09:00'))
  await member.get('/user/point')
  assert.equal((await keep(member)).state, 200)
})

test('A-157: an age that the setting requires for paying is required to keep a rank', async () => {
  const set = (kinds: string) =>
    shop.database.query({ text: `update shop_settings set minor_restrictions = '${kinds}'` })
  const member = await addSilver(2_000)
  await set('{pay}')
  try {
    await isRefused(member, /18歳/)
    await member.post('/user/age', { text_version: '2025-08' })
    assert.equal((await keep(member)).state, 200)
  } finally {
    await set('{}')
  }
})

test('A-166: new terms refuse to keep a rank until they are accepted', async () => {
  const member = await addSilver(2_000)
  await publishLegalText(shop, { version: '1.4', fromDay: '2025-08-02' })
  shop.clock.set(new Date('2025-08-02T00:00:00+09:00'))
  await member.get('/user/point')
  await isRefused(member, /規約/, '-10')
  const versions = [{ page: 'terms-of-service', version: '1.4' }]
  assert.equal((await member.post('/user/terms', { versions })).state, 200)
  assert.equal((await keep(member)).state, 200)
})

test('A-148: a restriction that commits while the rank is being kept refuses it', async () => {
  const member = await addSilver(2_000)
  const { id: memberId } = member
  let kept: ReturnType<typeof keep> | undefined
  await shop.database.transaction(async (tx) => {
    const restriction = { kind: 'exchange', endsAt: null, reason: 'a test' } as const
    const { operatorId } = support
    await restrict(tx, { ...restriction, memberId, operatorId, now: shop.clock.now() })
    kept = keep(member)
    await untilBlocked(shop.database)
  })
  assert.equal((await kept)?.state, 409)
  await isRefused(member, /制限/)
})
