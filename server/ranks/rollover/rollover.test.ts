import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { readCurrentRank } from '#server/ranks/current-rank.ts'
import { rankList, readRanks, setRanks } from '#server/ranks/rank-list/rank-list.ts'
import {
  type RankPeriod,
  type RankSets,
  type Ranks,
  rankPeriodIn,
} from '#server/ranks/rank-period.ts'
import { insertRankPeriod, selectRankPeriod, updateRankPeriod } from '#server/ranks/ranks.sql.ts'
import { addRankPayment, rankBadge } from '#server/ranks/ranks.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { type RolloverOptions, rollOver } from './rollover.ts'

let clone: ClonedDatabase
let database: Database
let rollover: RolloverOptions
let ranks: Ranks
let sets: RankSets
const faults: unknown[] = []
const onFault = (fault: unknown) => faults.push(fault)
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
  rollover = { database, onFault }
  ranks = await readRanks(database, NOW)
  sets = [{ fromMonth: 0, ranks }]
})
after(async () => {
  await database.close()
  await clone.drop()
})

const NOW = new Date('2025-08-10T12:00:00+09:00')
const AUGUST = monthOf(NOW)
/** Returns noon in Tokyo on the first day of the given month. */
const noonOf = (month: number) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1, 12 - 9))

async function addMemberInRankPeriod(rankPeriod: RankPeriod): Promise<number> {
  const { id: memberId } = await addMemberAccount(database, { now: NOW })
  await database.transaction(async (tx) => {
    await insertRankPeriod(tx, { memberId, ...rankPeriod })
    await updateRankPeriod(tx, { memberId, ...rankPeriod })
  })
  return memberId
}
const storedOf = async (memberId: number) =>
  rankPeriodIn(await selectRankPeriod(database, memberId), sets, 0)
const finishedMonths = async () =>
  (
    await database.query<{ month: number }>({ text: 'select month from rank_rollovers order by 1' })
  ).map(({ month }) => month)
const forgetRollovers = () => database.query({ text: 'delete from rank_rollovers' })

const rankPeriods = fc.record({
  rankId: fc.integer({ min: 1, max: 5 }),
  month: fc.integer({ min: AUGUST - 3, max: AUGUST + 1 }),
  sumYen: fc.oneof(fc.constant(0), fc.integer({ min: 9_990, max: 10_010 }), fc.nat(400_000)),
  lastSumYen: fc.oneof(fc.constant(0), fc.nat(400_000)),
  isMaintained: fc.boolean(),
})

test('the rollover’s statement moves every rank period as the rule does, or keeps an equivalent one', async () => {
  const before = fc
    .sample(rankPeriods, { numRuns: 300, seed: 20_250_801 })
    .map((rankPeriod) => ({ ...rankPeriod }))
  const memberIds: number[] = []
  for (const rankPeriod of before) memberIds.push(await addMemberInRankPeriod(rankPeriod))
  await rollOver(rollover, NOW)
  for (const [index, memberId] of memberIds.entries()) {
    const expected = rankPeriodIn(before[index] as RankPeriod, sets, AUGUST)
    assert.deepEqual(rankPeriodIn(await storedOf(memberId), sets, AUGUST), expected)
  }
})

test('a second rollover in the same month changes nothing', async () => {
  await forgetRollovers()
  await addMemberInRankPeriod({
    rankId: 5,
    month: AUGUST - 1,
    sumYen: 30_000,
    lastSumYen: 0,
    isMaintained: false,
  })
  assert.equal(await rollOver(rollover, NOW), 1)
  assert.equal(await rollOver(rollover, NOW), 0)
  assert.deepEqual(await finishedMonths(), [AUGUST])
  await forgetRollovers()
  assert.equal(await rollOver(rollover, NOW), 0, 'even if the record of the rollover is missing')
})

test('two workers at once move every member once', async () => {
  await forgetRollovers()
  for (let count = 0; count < 20; count++) {
    await addMemberInRankPeriod({
      rankId: 5,
      month: AUGUST - 1,
      sumYen: 10_000,
      lastSumYen: 0,
      isMaintained: false,
    })
  }
  const moved = await Promise.all([rollOver(rollover, NOW), rollOver(rollover, NOW)])
  assert.equal(moved[0] + moved[1], 20)
})

test('T8 a worker that was away for months moves once, by the last month with payments', async () => {
  const away = await addMemberInRankPeriod({
    rankId: 4,
    month: AUGUST,
    sumYen: 500_000,
    lastSumYen: 0,
    isMaintained: true,
  })
  await rollOver(rollover, noonOf(AUGUST + 5))
  const after = await storedOf(away)
  assert.deepEqual([after.rankId, after.month, after.sumYen], [1, AUGUST + 5, 0])
  assert.equal((await finishedMonths()).at(-1), AUGUST + 5)
})

test('T8 a clock that steps back moves no rank period back', async () => {
  const member = await addMemberInRankPeriod({
    rankId: 5,
    month: AUGUST + 5,
    sumYen: 30_000,
    lastSumYen: 0,
    isMaintained: false,
  })
  await rollOver(rollover, noonOf(AUGUST + 6))
  const september = await storedOf(member)
  assert.equal(september.rankId, 3)
  assert.equal(await rollOver(rollover, NOW), 0)
  assert.deepEqual(await storedOf(member), september)
  const { rank } = rankBadge(await readCurrentRank(database, { memberId: member, now: NOW }), 'ja')
  assert.equal(rank, 3)
})

test('a run whose database fails reports no member and leaves nothing half done, and the next run finishes', async () => {
  const month = AUGUST + 7
  await addMemberInRankPeriod({
    rankId: 5,
    month: month - 1,
    sumYen: 30_000,
    lastSumYen: 0,
    isMaintained: false,
  })
  const failing: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        await work(tx)
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
      }),
  }
  await assert.rejects(rollOver({ database: failing, onFault }, noonOf(month)), /ECONNRESET/)
  assert.deepEqual(faults, [])
  assert.ok(!(await finishedMonths()).includes(month))
  assert.ok((await rollOver(rollover, noonOf(month))) >= 1)
  assert.ok((await finishedMonths()).includes(month))
})

test('a member who cannot be moved is reported, the others move, and the next run tries again', async () => {
  const month = AUGUST + 8
  const paid = { rankId: 5, month: month - 1, sumYen: 30_000, lastSumYen: 0, isMaintained: false }
  const memberIds: number[] = []
  for (let count = 0; count < 5; count++) memberIds.push(await addMemberInRankPeriod(paid))
  const [, , poisonedId = 0] = memberIds
  const cure = await rejectWrites(database, 'rank_periods', `member_id <> ${poisonedId}`)
  faults.length = 0
  await rollOver(rollover, noonOf(month))
  assert.deepEqual(faults.map(String), [
    `Error: the rank period of member ${poisonedId} cannot be moved`,
  ])
  const monthsOf = async () =>
    Promise.all(memberIds.map(async (memberId) => (await storedOf(memberId)).month))
  assert.deepEqual(await monthsOf(), [month, month, month - 1, month, month])
  assert.ok(!(await finishedMonths()).includes(month))
  await cure()
  assert.equal(await rollOver(rollover, noonOf(month)), 1)
  assert.ok((await finishedMonths()).includes(month))
})

test('members who pay during the rollover lose no yen and get the rank that they paid for', async () => {
  const month = AUGUST + 9
  const members = await Promise.all(
    Array.from({ length: 30 }, () =>
      addMemberInRankPeriod({
        rankId: 1,
        month,
        sumYen: 9_000,
        lastSumYen: 0,
        isMaintained: false,
      }),
    ),
  )
  const pay = (memberId: number, at: Date) =>
    database.transaction((tx) =>
      addRankPayment(tx, { memberId, priceYen: 1_000, paidAt: at, now: at }),
    )
  const lastMoment = new Date('2026-05-31T23:59:59.999+09:00')
  const firstMoment = new Date('2026-06-01T00:00:00+09:00')
  assert.deepEqual([monthOf(lastMoment), monthOf(firstMoment)], [month, month + 1])
  await Promise.all([
    ...members.map((memberId) => pay(memberId, lastMoment)),
    rollOver(rollover, firstMoment),
    ...members.map((memberId) => pay(memberId, firstMoment)),
    rollOver(rollover, firstMoment),
  ])
  for (const memberId of members) {
    const after = rankPeriodIn(await storedOf(memberId), sets, month + 1)
    assert.deepEqual([after.rankId, after.sumYen, after.lastSumYen], [2, 1_000, 10_000])
  }
})

test('new ranks judge the present month; the old ones judge months that have ended', async () => {
  const month = AUGUST + 11
  const paid = { rankId: 1, sumYen: 10_000, lastSumYen: 0, isMaintained: false }
  const ended = await addMemberInRankPeriod({ ...paid, month: month - 1 })
  const running = await addMemberInRankPeriod({ ...paid, month })
  const dearer = rankList.parse(
    ranks.map((rank) => ({ ...rank, monthYen: rank.monthYen * 2, coinPermille: 7 })),
  )
  assert.equal(await setRanks(database, { ranks: dearer, now: noonOf(month) }), 'set')
  assert.deepEqual(await readRanks(database, noonOf(AUGUST + 11)), dearer)
  const rankAt = async (memberId: number, at: number) =>
    rankBadge(await readCurrentRank(database, { memberId, now: noonOf(at) }), 'ja').rank
  assert.equal(await rankAt(ended, month), 2)
  assert.equal(await rankAt(running, month + 1), 1)
  const swapped = rankList.parse(
    ranks.map((rank) => ({
      ...rank,
      monthYen: [0, 30_000, 10_000, 100_000, 300_000][rank.id - 1],
    })),
  )
  assert.equal(await setRanks(database, { ranks: swapped, now: noonOf(month) }), 'set')
  assert.deepEqual(
    (await readRanks(database, noonOf(AUGUST + 11))).map(({ id }) => id),
    [1, 3, 2, 4, 5],
  )
  assert.equal(await setRanks(database, { ranks, now: noonOf(month) }), 'set')
})

test('a rank that members hold cannot be left out, a free one can', async () => {
  const now = noonOf(AUGUST + 11)
  const more = [1, 2, 3].map((step) => ({
    ...ranks[4],
    id: 10 + step,
    monthYen: 300_000 + step * 1_000,
  }))
  const longer = rankList.parse([...ranks, ...more])
  assert.equal(await setRanks(database, { ranks: longer, now }), 'set')
  await addMemberInRankPeriod({
    rankId: 12,
    month: AUGUST + 11,
    sumYen: 0,
    lastSumYen: 0,
    isMaintained: false,
  })
  const without = (id: number) => rankList.parse(longer.filter((rank) => rank.id !== id))
  assert.equal(await setRanks(database, { ranks: without(12), now }), 'in-use')
  assert.equal((await readRanks(database, noonOf(AUGUST + 11))).length, 8, 'nothing was changed')
  assert.equal(await setRanks(database, { ranks: without(13), now }), 'set')
})

test('invalid lists of ranks are refused', () => {
  const faulty: readonly (readonly [string, unknown])[] = [
    ['too few', ranks.slice(0, 4)],
    ['no lowest', ranks.map((rank) => ({ ...rank, monthYen: rank.monthYen + 1 }))],
    ['twice the same id', ranks.map((rank) => ({ ...rank, id: 1 }))],
    ['twice the same yen', ranks.map((rank) => ({ ...rank, monthYen: 0 }))],
    ['a broken rate', ranks.map((rank) => ({ ...rank, coinPermille: 0.5 }))],
    ['a rate above all', ranks.map((rank) => ({ ...rank, coinPermille: 1_001 }))],
    ['a negative price', ranks.map((rank) => ({ ...rank, keepCoins: -1 }))],
    ['no English name', ranks.map((rank) => ({ ...rank, name: { ja: '札' } }))],
    ['no list', 'gold'],
  ]
  for (const [what, list] of faulty) assert.equal(rankList.safeParse(list).success, false, what)
})
