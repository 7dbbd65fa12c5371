import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { QUEUE_NAMES } from '#contract/console/dashboard.ts'
import type { ConsoleSession } from '#server/console/sessions/sessions.ts'
import { addCards, addCardTypes, publishPack } from '#server/packs/packs.ts'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { dashboardHandlers } from './dashboard.route.ts'

/** The tables into which a draw or a payment writes. These tables grow without end. */
const GROWING_TABLES = ['decisions', 'entries', 'payments', 'purchases']
const DAYS = 29
const PACK_COUNT = 2
const ROWS_FEW = 1_000
const ROWS_MANY = 8_000
/**
 * The most moments that one read of a figure passes. A span of time lies between every two moments,
 * so the 48 hours of two days need 49 moments.
 */
const LIMITS_MAX = 50
/**
 * How many reads of the dashboard sum a figure over spans of time. One reads the sums of two days,
 * one the hours of two days, and one the pace of the last hour.
 */
const CALLS_WITH_LIMITS = 3

let clone: ClonedDatabase
let database: Database
const now = new Date()
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url })
  await addCardTypes(database, [{ id: 1, name: '札', nameEn: 'Cards' }])
  const card = {
    code: 'A-1',
    name: '札',
    image: '/images/cards/a.webp',
    rarity: 0 as const,
    rarityLabel: 'N',
    modelNumber: 'A-1',
    setSize: 1,
  }
  const [cardId = 0] = await addCards(database, [card])
  for (let position = 0; position < PACK_COUNT; position++) {
    const pack = {
      name: `引札 ${position}`,
      currency: 'point' as const,
      price: 100,
      cardTypeId: 1,
      movieStyle: 1,
      position,
      images: ['/images/packs/a.webp'],
      extraPrizes: [],
      prizes: [{ cardId, buyPoint: 1, actionType: '0' as const, count: ROWS_MANY }],
    }
    await publishPack(database, pack, { now })
  }
})
after(async () => {
  await database.close()
  await clone.drop()
})

test('A-050 the dashboard scans no table of purchases, payments, decisions or entries, and reads hardly more rows when they grow eightfold', async () => {
  await fill(ROWS_FEW)
  const few = await readsOf(readWholeDashboard)
  await fill(ROWS_MANY)
  const many = await readsOf(readWholeDashboard)
  for (const reads of [few, many]) {
    const scans = reads.map(({ name, scans }) => ({ name, scans }))
    assert.deepEqual(
      scans,
      GROWING_TABLES.map((name) => ({ name, scans: 0 })),
    )
  }
  const grown = rowsOf(many, 'purchases') - rowsOf(few, 'purchases')
  // The read finds the first purchase after a moment by bisection, which halves the number of rows
  // at each step. With eight times as many purchases, each bisection therefore reads three more
  // rows.
  const grownMax = 3 * PACK_COUNT * LIMITS_MAX * CALLS_WITH_LIMITS
  assert.ok(rowsOf(few, 'purchases') > 0)
  assert.ok(grown <= grownMax, `${grown} rows more, at most ${grownMax}`)
})

/** Makes, as an owner, every call that the screen of the dashboard makes. */
async function readWholeDashboard(tx: Transaction): Promise<void> {
  const session = { role: 'owner', operatorId: 1 } as ConsoleSession
  const parts = { database: tx as unknown as Database } as Parameters<
    (typeof dashboardHandlers)['GET /dashboard']
  >[0]
  const caller = { caller: { secret: '', address: '', userAgent: '' }, session, now }
  const empty = { params: undefined, query: undefined, request: undefined }
  await dashboardHandlers['GET /dashboard'](parts, { ...caller, ...empty })
  await dashboardHandlers['GET /dashboard/queues'](parts, { ...caller, ...empty })
  // This test reads the hours of one figure only, because the read of any figure reads the sums of
  // all figures.
  const hours = { ...caller, ...empty, params: { figure: 'draws' as const } }
  await dashboardHandlers['GET /dashboard/figures/{figure}'](parts, hours)
  for (const queue of QUEUE_NAMES) {
    const request = { ...caller, ...empty, params: { queue }, query: { page: 1 } }
    await dashboardHandlers['GET /dashboard/queues/{queue}'](parts, request)
  }
}

interface Reads {
  readonly name: string
  readonly scans: number
  readonly rows: number
}

/**
 * Returns, for each growing table, how many scans of the whole table the work makes and how many
 * rows it fetches by indexes. Statements inside database functions count too.
 */
function readsOf(work: (tx: Transaction) => Promise<void>): Promise<readonly Reads[]> {
  return database.transaction(async (tx) => {
    // The counters still contain the rows that earlier transactions of the connection read, so the
    // counts before the work are subtracted below.
    const before = await selectReads(tx)
    await work(tx)
    const after = await selectReads(tx)
    return after.map(({ name, scans, rows }, at) => ({
      name,
      scans: scans - (before[at]?.scans ?? 0),
      rows: rows - (before[at]?.rows ?? 0),
    }))
  })
}

function selectReads(tx: Transaction): Promise<(Reads & Record<string, unknown>)[]> {
  return tx.query({
    text: `
      select relname as name, seq_scan as scans, coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_xact_user_tables
      where schemaname = 'public'
        and relname = any($1)
      order by relname`,
    values: [GROWING_TABLES],
  })
}

function rowsOf(reads: readonly Reads[], table: string): number {
  return reads.find(({ name }) => name === table)?.rows ?? 0
}

/**
 * Deletes all purchases, decisions and payments, and then adds `count` of each, spread over the
 * last 29 days.
 */
async function fill(count: number): Promise<void> {
  await database.transaction(async (tx) => {
    // Switches triggers and foreign keys off, because the rows of this test have empty seeds and
    // hashes. Only the numbers and times of the rows matter here.
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: 'delete from decisions' })
    await tx.query({ text: 'delete from payments' })
    await tx.query({ text: 'delete from purchases' })
    const values = [count, now, DAYS]
    const at = `$2::timestamptz - interval '1 day' * $3::integer * (1 - n / $1::float8)`
    await tx.query({
      text: `
        insert into purchases (
          member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number,
          member_draw_count, member_tag, epoch, seed, client_seed, is_commitment_shown,
          counts_before, prize_nos, extra_wins, head_before, head_after, send_state, created_at
        )
        select
          1 + n % 97, n + 1, ids[1 + n % cardinality(ids)], 'r' || n, n / cardinality(ids),
          n / cardinality(ids), 1, n, 1, '', '', '', '', false, '', '', '', '', '', 4, ${at}
        from (select array_agg(id order by id) as ids from packs) as pack
        cross join generate_series(0, $1::integer - 1) as n`,
      values,
    })
    await tx.query({
      text: `
        insert into decisions (
          member_id, purchase_id, decided_by, shipped_indexes, converted_points, created_at
        )
        select member_id, id, 'member', '', 10, created_at from purchases`,
    })
    await tx.query({
      text: `
        insert into payments (
          order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider,
          language, state, paid_at, confirmed_by, expires_at, created_at
        )
        select 'order-' || n, 1, '', 1, 500, 500, 1, 'gmo', 'ja', 'paid', at, 'provider', at, at
        from generate_series(0, $1::integer - 1) as n
        cross join lateral (select ${at} as at) as moment`,
      values,
    })
    await tx.query({
      text: 'update urns set settled_count = $1::integer, sold_count = $1::integer',
      values: [count / PACK_COUNT],
    })
  })
  await database.query({ text: 'vacuum analyze purchases, decisions, payments, urns, packs' })
}
