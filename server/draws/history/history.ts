import { PAYMENT_METHOD, SEND_STATE } from '#contract/codes.ts'
import type { PurchaseRow } from '#contract/draws.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { englishOf } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import { type HistoryQuery, type HistoryRow, selectHistory } from './history.sql.ts'
import { insertPageCheckpoints, PURCHASES_PER_CHECKPOINT } from './page-checkpoints.sql.ts'

interface HistoryPage {
  readonly rows: readonly HistoryRow[]
  /** The number of purchases that match the filter, on all pages. */
  readonly count: number
}

/**
 * Reads one page of a member's purchases, newest first. A page beyond the last is empty. Rows and
 * count come from one snapshot, which may be a replica's. The call also stores page checkpoints that are due. Specification,
 * section 7 (history/list); Q116, Q117.
 */
export async function readHistory(
  database: Database,
  { now, ...query }: HistoryQuery & { now: Date },
  on: Queryable = database,
): Promise<HistoryPage> {
  const { countSinceCheckpoint, ...page } = await viewHistory(on, query)
  if (countSinceCheckpoint >= PURCHASES_PER_CHECKPOINT)
    await addPageCheckpoints(database, query.memberId, now)
  return page
}

/** Reads one page of a member's purchases without storing page checkpoints. */
export async function viewHistory(
  on: Queryable,
  query: HistoryQuery,
): Promise<HistoryPage & { readonly countSinceCheckpoint: number }> {
  const pageRows = await selectHistory(on, query)
  const [{ count, countSinceCheckpoint } = { count: 0, countSinceCheckpoint: 0 }] = pageRows
  return { rows: pageRows.filter((row) => row.id !== null), count, countSinceCheckpoint }
}

export function wirePurchase(row: HistoryRow, pack: Pack | undefined): PurchaseRow {
  return {
    id: row.id,
    created: wireDateTime(row.createdAt),
    pack_name: pack?.name ?? '',
    ...englishOf('pack_name_en', pack?.nameEn),
    image: pack?.images[0] ?? '',
    count: row.drawCount,
    extra_count: row.extraCount,
    send_state: row.sendState,
    ...(row.isSealed && { is_sealed: true }),
    ...(row.isVoid && { is_void: true }),
    point: row.drawCount * (pack?.price ?? 0),
    payment_method: pack?.currency === 'coin' ? PAYMENT_METHOD.coins : PAYMENT_METHOD.points,
    hold_until: row.sendState === SEND_STATE.unselected ? (row.holdUntil?.getTime() ?? 0) : 0,
  }
}

/**
 * Stores the due page checkpoints while holding the locks of the member's point and coin balances.
 * Every purchase and every decision holds one of these two locks until it commits. No purchase of
 * the member can therefore change meanwhile.
 */
async function addPageCheckpoints(database: Database, memberId: number, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const currencies = ['coin', 'point'] as const
    const keys = currencies.map((currency) => ({ memberId, currency }))
    await lockValidAccounts(tx, { keys, now })
    await insertPageCheckpoints(tx, memberId)
  })
}
