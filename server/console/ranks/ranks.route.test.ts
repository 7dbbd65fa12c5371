import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { PlannedRank, RankSetRow } from '#contract/console/members/ranks.ts'
import { readRanks, setRanks } from '#server/ranks/rank-list/rank-list.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
})
beforeEach(async () => {
  owner = await logInOperator(panel, 'owner')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const TOP = {
  id: null,
  name: '朱札',
  nameEn: 'Vermilion ticket',
  icon: '',
  monthYen: 1_000_000,
  coinPermille: 80,
  keepCoins: 20_000,
}
/** Silver costs half, copper gets dearer than silver, and there is a new rank above all others. */
const changed = (ranks: readonly PlannedRank[]): PlannedRank[] => [
  ...ranks.map((rank) => {
    if (rank.id === 3) return { ...rank, monthYen: 60_000 }
    if (rank.id === 4) return { ...rank, name: '白銀札', monthYen: 50_000, coinPermille: 35 }
    return rank
  }),
  { ...TOP, monthYen: 1_000_000 * (ranks.length - 4) },
]
const thresholdsOf = (ranks: readonly PlannedRank[]) =>
  ranks.map(({ id, monthYen }) => `${id ?? 'new'}:${monthYen}`).join(',')

async function readSets() {
  const { list, nextMonth } = await owner.get('/ranks')
  const sets = list as RankSetRow[]
  const present = sets.find(({ state }) => state === 'present') as RankSetRow
  return { sets, nextMonth, newestId: sets[0]?.id, present }
}

/** Plans changed ranks for the next month, and returns the answer. */
async function plan(client = owner, more: object = {}) {
  const { newestId, nextMonth, present } = await readSets()
  const ranks = changed(present.ranks)
  const request = { newestId, fromMonth: nextMonth, ranks, reason: 'autumn' }
  return client.act('/ranks', { ...request, ...more })
}
async function withdraw() {
  const { newestId } = await readSets()
  return owner.act('/ranks/withdraw', { newestId, reason: 'not yet' })
}

const pay = (member: TestMember, priceYen: number) => {
  const now = shop.clock.now()
  return shop.database.transaction((tx) =>
    addRankPayment(tx, { memberId: member.id, priceYen, paidAt: now, now }),
  )
}
/** Reads the member's page after a new login, because a session ends before a month does. */
async function detailOf(member: TestMember) {
  await member.get('/user/banner')
  await member.logIn(member)
  return (await member.get('/user/detail')).detail
}

test('A-170: ranks are saved as a set that takes effect at the next month’s turn, with names, thresholds and benefits', async () => {
  const member = await addLoggedInMember(shop)
  await pay(member, 50_000)
  const { id } = await plan()
  const { sets } = await readSets()
  assert.deepEqual(
    sets.map(({ fromMonth, state, operatorName }) => [fromMonth, state, operatorName]),
    [
      ['2025-09', 'planned', 'owner'],
      [null, 'present', null],
    ],
  )
  assert.deepEqual(
    sets[0]?.ranks.map((rank) => [rank.id, rank.monthYen]),
    [
      [1, 0],
      [2, 10_000],
      [4, 50_000],
      [3, 60_000],
      [5, 300_000],
      [6, 1_000_000],
    ],
  )
  const august = await detailOf(member)
  assert.deepEqual(
    [august.rank_name, august.rank_reached_name, august.rank_max_name, august.rank_max_price],
    ['初札', '白銀札', '銅札', 60_000],
  )
  assert.deepEqual(await pay(member, 1_000), { coins: 10 }, 'August keeps its rates')
  shop.clock.set(new Date('2025-08-31T23:59:59.999+09:00'))
  await shop.runDueJobs()
  assert.equal((await detailOf(member)).rank_name, '初札')
  shop.clock.set(new Date('2025-09-01T00:00:00+09:00'))
  assert.equal((await detailOf(member)).rank_name, '白銀札', 'before the monthly job')
  await shop.runDueJobs()
  assert.equal((await detailOf(member)).rank_name, '白銀札', 'after the monthly job')
  assert.deepEqual(await pay(member, 1_000), { coins: 35 })
  assert.equal((await readRanks(shop.database, shop.clock.now())).length, 6)
  owner = await logInOperator(panel, 'owner')
  const now = await readSets()
  assert.deepEqual([now.present.id, now.nextMonth, now.sets.length], [id, '2025-10', 2])
})

test('A-170: the preview counts the members who move up and down because of the set', async () => {
  const payers = await Promise.all([55_000, 55_000, 70_000, 9_000, 1_000_000].map(addPayer))
  const kept = await addPayer(5_000)
  await keepSilver(kept)
  const { present } = await readSets()
  const { state, list, upCount, downCount } = await owner.get(
    `/ranks/preview?ranks=${thresholdsOf(
      present.ranks.map((rank) => (rank.id === 4 ? { ...rank, monthYen: 55_001 } : rank)),
    )},new:1000001`,
  )
  assert.equal(state, 200)
  const rows = list.map(
    (row: { id: number; monthYen: number; beforeCount: number; afterCount: number }) =>
      Object.values(row),
  )
  // In September the shop has the ranks of the test above: silver from 50,000, copper from 60,000.
  const others = (await readOthers()).length
  assert.deepEqual(rows, [
    [1, 0, 1 + others, 1 + others],
    [2, 10_000, 0, 2],
    [4, 55_001, 2 + 1, 1],
    [3, 60_000, 1, 1],
    [5, 300_000, 0, 0],
    [6, 1_000_000, 1, 1],
    [null, 1_000_001, 0, 0],
  ])
  assert.deepEqual([upCount, downCount], [0, 2])

  async function addPayer(yen: number): Promise<TestMember> {
    const member = await addLoggedInMember(shop)
    await pay(member, yen)
    return member
  }
  /** The members of other tests who have paid in September, or have a rank above the lowest. */
  async function readOthers() {
    const ids = [...payers, kept].map(({ id }) => id)
    return shop.database.query({
      text: `
        select from rank_periods
        where month = $1 and (paid_yen > 0 or rank_id <> 1) and member_id <> all($2)`,
      values: [2025 * 12 + 8, ids],
    })
  }
})

/** Gives a member the silver rank, and keeps it for the next month. */
async function keepSilver({ id }: TestMember): Promise<void> {
  await shop.database.query({
    text: 'update rank_periods set rank_id = 4, is_kept = true where member_id = $1',
    values: [id],
  })
}

test('A-170: faulty sets are refused, with the rules that they break, and nothing is planned', async () => {
  const { present, newestId } = await readSets()
  const { ranks } = present
  for (const [faulty, faults] of [
    [ranks.slice(1), ['left-out', 'no-lowest']],
    [ranks.slice(0, 4), ['left-out', 'too-few']],
    [[...ranks, { ...TOP, monthYen: 10_000 }], ['same-yen']],
    [ranks.map((rank) => ({ ...rank, monthYen: rank.monthYen + 1 })), ['no-lowest']],
  ] as const) {
    const refused = await plan(owner, { ranks: faulty })
    assert.deepEqual([refused.state, refused.result], [409, 'ranks-faulty'])
    assert.deepEqual(refused.current, { faults })
    const preview = await owner.get(`/ranks/preview?ranks=${thresholdsOf(faulty)}`)
    assert.deepEqual([preview.state, preview.current], [409, { faults }])
  }
  for (const broken of [
    { ranks: [...ranks, ...ranks] },
    { ranks: ranks.map((rank) => ({ ...rank, coinPermille: 1_001 })) },
    { ranks: ranks.map((rank) => ({ ...rank, nameEn: ' ' })) },
    { ranks: ranks.map((rank) => ({ ...rank, icon: 'javascript:alert(1)' })) },
    { ranks: [] },
  ]) {
    assert.equal((await plan(owner, broken)).state, 400)
  }
  assert.equal((await readSets()).newestId, newestId)
})

test('A-170: a set that is based on an older one, an accountant and an old proof are refused', async () => {
  const { newestId } = await readSets()
  assert.equal((await plan()).state, 200)
  const stale = await plan(owner, { newestId })
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  assert.equal((await plan()).state, 200, 'a plan can be replaced')
  const accountant = await logInOperator(panel, 'accountant')
  assert.equal((await accountant.get('/ranks')).state, 200)
  assert.equal((await plan(accountant)).state, 403)
  owner = await logInOperator(panel, 'owner')
  shop.clock.advance(5 * 60_000)
  assert.equal((await plan()).result, 'step-up')
  owner = await logInOperator(panel, 'owner')
  assert.equal((await withdraw()).state, 200)
})

test('A-170: planned ranks can be withdrawn until ten minutes before they begin, and the log names them', async () => {
  assert.equal((await plan()).state, 200)
  const now = shop.clock.now()
  const ranks = await readRanks(shop.database, now)
  assert.equal(await setRanks(shop.database, { ranks, now }), 'planned')
  assert.equal((await withdraw()).state, 200)
  assert.equal((await withdraw()).result, 'time-past')
  assert.ok((await readSets()).sets.every(({ state }) => state !== 'planned'))
  const { list } = await owner.get('/audit?call=ranks.plan')
  assert.equal(list[0].after.fromMonth, '2025-10')
  assert.equal(list[0].after.ranks.length, 7)

  shop.clock.set(new Date('2025-09-30T23:49:00+09:00'))
  owner = await logInOperator(panel, 'owner')
  assert.equal((await plan()).state, 200)
  shop.clock.set(new Date('2025-09-30T23:50:00+09:00'))
  owner = await logInOperator(panel, 'owner')
  assert.equal((await withdraw()).result, 'time-past')
  assert.equal((await plan(owner, { fromMonth: '2025-10' })).result, 'time-past')
  assert.equal((await readSets()).nextMonth, '2025-11')
  shop.clock.set(new Date('2025-10-02T12:00:00+09:00'))
})

test('A-344: until a shop with live payments opens, its ranks hold at once and may be changed again', async () => {
  const update = (columns: string) =>
    shop.database.query({ text: `update shop_settings set ${columns}` })
  const member = await addLoggedInMember(shop)
  const { nextMonth: later } = await readSets()
  await update('has_live_payments = true, opened_at = null')
  const { nextMonth, present } = await readSets()
  assert.ok(nextMonth < later)
  for (const name of ['流れ星', 'ほうき星']) {
    const ranks = present.ranks.map((rank) => (rank.monthYen === 0 ? { ...rank, name } : rank))
    assert.equal((await plan(owner, { ranks })).state, 200)
    assert.equal((await readSets()).present.fromMonth, nextMonth)
    assert.equal((await detailOf(member)).rank_name, name)
  }
  assert.equal((await withdraw()).result, 'time-past')
  await update(`opened_at = '2025-08-01'`)
  assert.equal((await readSets()).nextMonth, later)
})
