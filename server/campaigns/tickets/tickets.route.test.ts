import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { redeemCoupon } from '#server/campaigns/campaigns.ts'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { excludeOneself } from '#server/restrictions/restrictions.ts'
import { verify } from '#server/verify/verify.ts'
import { assertDetected } from '#testing/faults/tampering.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { selectOpenCampaigns } from './tickets.sql.ts'

const PACK = { packId: 1, amount: 300 }
const COIN_PACK = { packId: 2, amount: 50, currency: 'coin' } as const

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  await shop.database.query({ text: 'delete from rate_limit_hits' })
  await shop.database.query({
    text: 'update campaigns set stopped_at = now() where stopped_at is null',
  })
})
after(async () => {
  const verdicts = await verify(shop.database)
  await shop.close()
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

const take = (member: TestMember, campaign_id: number, request_id: string = randomUUID()) =>
  member.post('/user/coupon', { campaign_id, request_id })
const draw = (member: TestMember, ticket_id: number, { pack_id = 1, count = 1 } = {}) =>
  member.post('/user/pack/buy', { pack_id, count, ticket_id, request_id: randomUUID() })
const check = (member: TestMember, ticket_id: number) =>
  member.post('/user/pack/check', { pack_id: 1, count: 1, ticket_id })
const listed = async (member: TestMember) => (await member.get('/user/tickets')).list

test('A-211 a free draw is taken from its campaign, and draws once without the member’s balance', async () => {
  // Those that the member cannot take hide no other.
  const ofPayers = { ...PACK, isOpen: true, requirement: 'payment' } as const
  for (let count = 0; count < 20; count++) await addTestCampaign(shop.database, ofPayers)
  const { id } = await addTestCampaign(shop.database, { ...PACK, isOpen: true })
  const member = await addLoggedInMember(shop)
  const [offer] = await listed(member)
  assert.deepEqual([offer.campaign_id, offer.pack_id, offer.ticket_id], [id, 1, undefined])
  const excluded = await addLoggedInMember(shop)
  await take(excluded, id)
  assert.equal((await listed(excluded)).length, 1)
  const exclusion = { memberId: excluded.id, period: '1-day', now: shop.clock.now() } as const
  await excludeOneself(shop.database, exclusion)
  assert.deepEqual(await listed(excluded), [], 'who has excluded themselves is not tempted')
  const refuseMinors = (kinds: string) =>
    shop.database.query({
      text: 'update shop_settings set minor_restrictions = $1::text[]',
      values: [kinds],
    })
  await refuseMinors('{draw}')
  assert.equal((await listed(member)).length, 1, 'an adult who confirms the age can draw')
  const minor = await addLoggedInMember(shop)
  await shop.database.query({
    text: `update balances set adult_at = $2 where member_id = $1`,
    values: [minor.id, new Date(shop.clock.now().getTime() + DAY_MS)],
  })
  assert.deepEqual(await listed(minor), [], 'a minor is not tempted')
  await refuseMinors('{}')
  const requestId = randomUUID()
  const { ticket_id, pack_id } = await take(member, id, requestId)
  assert.deepEqual([pack_id, (await take(member, id, requestId)).ticket_id], [1, ticket_id])
  assert.deepEqual(
    (await listed(member)).map((each: typeof offer) => each.ticket_id),
    [ticket_id],
  )
  const before = await member.balances(1)
  assert.equal((await check(member, ticket_id)).state, 200)
  const drawn = await draw(member, ticket_id)
  assert.equal(drawn.cards.length, 1)
  const left = { ...before, remaining: [(before.remaining[0] as number) - 1] }
  assert.deepEqual(await member.balances(1), left)
  assert.deepEqual(await listed(member), [])
  const { detail } = await member.get(`/user/pack/receipt/${drawn.pack_history_id}`)
  assert.deepEqual([detail.q, detail.prizes.length], [1, 1])
  const { list } = await member.get('/user/point/list/1')
  assert.match(list[1].memo, /無料くじ（夏のクーポン）/)
  for (const call of [check, draw]) {
    const again = await call(member, ticket_id)
    assert.deepEqual(
      [again.state, again.errors.count],
      [409, ['この無料くじは、すでに使われています。']],
    )
  }
})

test('A-211 a code gives a free draw of a coin pack, whose cards ship at once', async () => {
  const { codes } = await addTestCampaign(shop.database, COIN_PACK)
  const member = await addLoggedInMember(shop)
  const { ticket_id, amount } = await member.post('/user/coupon', { code: codes[0] as string })
  assert.equal(amount, 50)
  assert.equal((await member.get('/user/point')).coin, 0)
  assert.equal((await draw(member, ticket_id, { pack_id: 2 })).state, 200)
  assert.equal((await member.get('/user/point')).coin, 0)
})

test('A-211 a free draw leaves the end of the member’s own points as it was', async () => {
  const { id } = await addTestCampaign(shop.database, { ...PACK, isOpen: true })
  const member = await addLoggedInMember(shop, { points: 500 })
  const readAccount = () =>
    shop.database.query({
      text: `
        select balance, next_expiry_at
        from balances
        where member_id = $1
          and currency = 'point'`,
      values: [member.id],
    })
  const account = await readAccount()
  const { ticket_id } = await take(member, id)
  assert.equal((await draw(member, ticket_id)).state, 200)
  assert.deepEqual(await readAccount(), account)
})

test('A-211 a ticket is refused to others, for another pack, for two draws, after its end and while a guard holds', async () => {
  const end = new Date(shop.clock.now().getTime() + 60_000)
  const { id } = await addTestCampaign(shop.database, { ...PACK, isOpen: true, endsAt: end })
  const member = await addLoggedInMember(shop)
  const other = await addLoggedInMember(shop)
  const { ticket_id } = await take(member, id)
  const states = async (refused: Promise<{ state: number; errors: { count?: unknown } }>) => {
    const { state, errors } = await refused
    return `${state} ${errors.count}`
  }
  assert.match(await states(draw(other, ticket_id)), /409 この無料くじは、このパックでは/)
  assert.match(await states(check(other, ticket_id)), /409 この無料くじは、このパックでは/)
  assert.match(await states(draw(member, ticket_id, { pack_id: 3 })), /409 この無料くじは、この/)
  assert.match(await states(draw(member, ticket_id, { count: 2 })), /400 口数/)
  await shop.database.query({
    text: `update balances set debt = 1 where member_id = $1 and currency = 'coin'`,
    values: [member.id],
  })
  for (const call of [check, draw])
    assert.match(await states(call(member, ticket_id)), /400 返金にともなう/)
  await shop.database.query({
    text: 'update balances set debt = 0 where member_id = $1',
    values: [member.id],
  })
  shop.clock.advance(60_000)
  for (const call of [check, draw])
    assert.match(await states(call(member, ticket_id)), /409 この無料くじは、期限が過ぎました/)
  assert.deepEqual(await listed(member), [])
  assert.equal((await take(other, id)).state, 409)
  assert.deepEqual((await member.get('/user/point')).point, 0)
})

test('A-211 a daily ticket is taken once a day and lapses at midnight, so nobody holds two', async () => {
  const { id } = await addTestCampaign(shop.database, {
    ...PACK,
    isOpen: true,
    isDaily: true,
    memberMax: 2,
  })
  const member = await addLoggedInMember(shop)
  const [offer] = await listed(member)
  assert.equal(offer.until, '2025-08-02 00:00:00', 'what is taken today lapses at midnight')
  const takes = await Promise.all(Array.from({ length: 6 }, () => take(member, id)))
  const taken = takes.filter(({ state }) => state === 200)
  assert.equal(taken.length, 1)
  const ticket_id = taken[0]?.ticket_id
  const again = await take(member, id)
  assert.deepEqual([again.state, again.errors.code?.[0]?.slice(0, 4)], [409, '本日分は'])
  const neighbour = await addLoggedInMember(shop)
  const other = await addTestCampaign(shop.database, { ...PACK, isOpen: true, isDaily: true })
  for (const each of [id, other.id]) assert.equal((await take(neighbour, each)).state, 200)
  await shop.database.query({
    text: 'update campaigns set stopped_at = now() where id = $1',
    values: [other.id],
  })
  assert.equal((await listed(member)).length, 1)
  shop.clock.advance(DAY_MS)
  assert.deepEqual(
    (await listed(member)).map((each: { ticket_id?: number }) => each.ticket_id),
    [undefined],
  )
  assert.match((await draw(member, ticket_id)).errors.count?.[0] ?? '', /期限/)
  assert.equal((await draw(member, (await take(member, id)).ticket_id)).state, 200)
  shop.clock.advance(DAY_MS)
  assert.deepEqual(await listed(member), [], 'the limit of the member')
  assert.equal((await take(member, id)).state, 409)
})

test('A-211 a campaign offers nothing of a pack that is sold out, and nothing before or after its time', async () => {
  const member = await addLoggedInMember(shop)
  const later = new Date(shop.clock.now().getTime() + 60_000)
  const soldOut = { packId: 4, amount: 100, isOpen: true }
  const campaigns = [
    await addTestCampaign(shop.database, soldOut),
    await addTestCampaign(shop.database, { ...PACK, isOpen: true, startsAt: later }),
    await addTestCampaign(shop.database, { ...PACK, isOpen: true, endsAt: shop.clock.now() }),
    await addTestCampaign(shop.database, { ...PACK, isOpen: true, requirement: 'payment' }),
    await addTestCampaign(shop.database, PACK),
  ]
  await shop.database.query({
    text: `
      with counted as (
        update campaigns
        set granted = granted + amount, use_count = use_count + 1
        where id = $1
      )
      insert into coupon_uses (
        campaign_id, member_id, nth, request_id, amount, created_at, ticket_until
      )
      select id, $2, 1, 'before the last ticket', amount, $3, ends_at
      from campaigns
      where id = $1`,
    values: [campaigns[0]?.id, member.id, shop.clock.now()],
  })
  assert.deepEqual(await listed(member), [], 'nor a ticket of it')
  for (const { id } of campaigns) assert.notEqual((await take(member, id)).state, 200)
  await assert.rejects(addTestCampaign(shop.database, { ...PACK, amount: 299 }), {
    constraint: 'campaigns_priced',
  })
})

test('A-211 a pack that has ended is offered to nobody, and its tickets are not listed', async () => {
  const endsAt = new Date(shop.clock.now().getTime() + 60_000)
  const packId = await publishTestPack(shop, { endsAt })
  const { id } = await addTestCampaign(shop.database, { packId, isOpen: true })
  const holder = await addLoggedInMember(shop)
  const other = await addLoggedInMember(shop)
  const { ticket_id } = await take(holder, id)
  const ticketIds = async (member: TestMember) =>
    (await listed(member)).map((each: { ticket_id?: number }) => each.ticket_id)
  shop.clock.advance(59_999)
  assert.deepEqual([await ticketIds(holder), await ticketIds(other)], [[ticket_id], [undefined]])
  shop.clock.advance(1)
  assert.deepEqual([await ticketIds(holder), await ticketIds(other)], [[], []])
})

test('A-211 campaigns that do not run or have spent their budget take no place among the offers', async () => {
  const { database } = shop
  const open = { ...PACK, isOpen: true }
  const now = shop.clock.now()
  const later = new Date(now.getTime() + 1)
  const add = async (changes: Parameters<typeof addTestCampaign>[1]) =>
    (await addTestCampaign(database, { ...open, ...changes })).id
  const stopped = await add({})
  const spent = await add({ budget: 300 })
  await add({ endsAt: now })
  const notBegun = await add({ startsAt: later })
  const running = await add({ budget: 300, startsAt: now, endsAt: later })
  await take(await addLoggedInMember(shop), spent)
  await database.query({
    text: 'update campaigns set stopped_at = $2 where id = $1',
    values: [stopped, now],
  })
  const ids = async (at: Date) =>
    (await selectOpenCampaigns(database, { now: at, limit: 10 })).map(({ id }) => id)
  assert.deepEqual([await ids(now), await ids(later)], [[running], [notBegun]])
})

test('A-211 budget, tickets and the end of a campaign hold under 200 claims and 200 draws at once', async () => {
  const { database, clock } = shop
  const options = { database, clock, publicUrl: () => shop.url }
  const endsAt = new Date(clock.now().getTime() + 60_000)
  const open = { ...PACK, isOpen: true, requirement: 'payment', endsAt } as const
  const limited = await addTestCampaign(database, { ...open, budget: 300 * 20 })
  const ending = await addTestCampaign(database, open)
  const members = await Promise.all(
    Array.from({ length: 40 }, () => addMemberAccount(database, { now: clock.now() })),
  )
  await database.query({
    text: 'update members set first_paid_at = created_at where id = any($1)',
    values: [members.map(({ id }) => id)],
  })
  const claimAtOnce = (campaignId: number) =>
    Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const memberId = members[at % members.length]?.id as number
        const own = { memberId, campaignId, address: '203.0.113.7', language: 'ja' } as const
        return { memberId, outcome: await redeemCoupon(options, own) }
      }),
    )
  const granted = (await claimAtOnce(limited.id)).flatMap(({ memberId, outcome }) =>
    typeof outcome === 'object' ? [{ memberId, ticketId: outcome.ticketId as number }] : [],
  )
  assert.deepEqual(
    [granted.length, new Set(granted.map(({ memberId }) => memberId)).size],
    [20, 20],
  )
  const openOne = () => {
    const packCache = openPackCache(database)
    const keptHeads = openKeptHeads({ file: null })
    return {
      packCache,
      settle: openSettlement({ ...options, packCache, keys: TEST_KEYS, keptHeads, shipAllCards }),
    }
  }
  const processes = [openOne(), openOne()]
  const pack = await processes[0]?.packCache.find(1)
  if (pack === undefined) throw new Error('the pack is missing')
  const drawAtOnce = (tickets: typeof granted) =>
    Promise.all(
      Array.from({ length: 200 }, (_, at) => {
        const ticket = tickets[at % tickets.length]
        if (ticket === undefined) throw new Error('no ticket was granted')
        const fixed = { clientSeed: null, commitment: null, count: 1, requestId: randomUUID() }
        return processes[at % 3 === 0 ? 0 : 1]?.settle({ ...fixed, ...ticket, pack })
      }),
    )
  const outcomes = await drawAtOnce(granted.slice(0, 15))
  const drawn = outcomes.filter((outcome) => typeof outcome === 'object')
  assert.deepEqual(
    [drawn.length, new Set(outcomes.filter((outcome) => typeof outcome !== 'object'))],
    [15, new Set(['ticket-used'])],
  )
  clock.set(endsAt)
  const late = await claimAtOnce(ending.id)
  assert.deepEqual(new Set(late.map(({ outcome }) => outcome)), new Set(['closed']))
  assert.deepEqual(new Set(await drawAtOnce(granted.slice(15))), new Set(['ticket-lapsed']))
  const [sum] = await database.query<{ balance: number }>({
    text: 'select sum(balance)::bigint as balance from balances where member_id = any($1)',
    values: [members.map(({ id }) => id)],
  })
  assert.equal(sum?.balance, 0)
})

for (const { what, statement } of [
  {
    what: 'a free draw after the end of its ticket',
    statement: `update coupon_uses set ticket_until = created_at where ticket_until is not null`,
  },
  {
    what: 'the price of a free draw for another pack',
    statement: `update campaigns set pack_id = 3 where pack_id = 1`,
  },
  {
    what: 'a free draw without a ticket',
    statement: `update entries set reference = '0' || reference where kind = 'free-draw'`,
  },
])
  test(`A-211 V1 verify finds ${what}`, () => assertDetected(shop.database, [statement], ['V1']))
