import { SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { decodeText } from '#contract/console/spreadsheets.rule.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { isRefusal } from '#server/console/acts/route.ts'
import { planPrices } from '#server/console/cards/prices/prices.rule.ts'
import { insertPrices, lockPricedCards } from '#server/console/cards/prices/prices.sql.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { rowsOf } from '#server/console/imports/imports.ts'
import type { PriceList, PriceSource } from '#server/external/prices/port.ts'
import type { CsvRow } from '#server/platform/csv.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { startOfDay, wireDay } from '#server/platform/time/tokyo.ts'
import { claimRead, type ReadOutcome, storeFault, storeOutcome } from './feed.sql.ts'
import { jsonRows } from './feed-rows.rule.ts'

/** When a reading that failed is tried again. */
const RETRY_MS = HOUR_MS

/**
 * Reads the list of a source once a day in Asia/Tokyo and records its prices. The day of the
 * prices is that of the last change of the list, if the source says it. Throws what the source or
 * its list had wrong, after it is stored.
 */
export async function readPriceFeed(
  database: Database,
  source: PriceSource,
  now: Date,
): Promise<void> {
  const key = { source: source.name, day: wireDay(now) }
  const retryBefore = new Date(now.getTime() - RETRY_MS)
  if (!(await claimRead(database, { ...key, now, retryBefore }))) return
  try {
    const list = await source.read()
    await database.transaction(async (tx) => {
      const outcome = await recordList(tx, { list, source: source.name, now })
      await storeOutcome(tx, { ...key, ...outcome, readAt: now })
    })
  } catch (cause) {
    await storeFault(database, { ...key, fault: sentenceOf(cause) })
    throw cause
  }
}

/** A connection that fails says why only in its cause. */
function sentenceOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause instanceof Error ? `${fault.message}: ${fault.cause.message}` : fault.message
}

interface DatedList {
  readonly list: PriceList
  readonly source: string
  readonly now: Date
}

/**
 * Records the valid lines. Each other line of a card of the shop is refused by its number. Lines of
 * cards that the shop does not have, and other columns, are left out.
 */
async function recordList(tx: Transaction, given: DatedList): Promise<ReadOutcome> {
  const { list, source, now } = given
  const read = readImport(priceColumns, feedRows(list.bytes), { isTitled: false })
  const [titleFault] = read.failed.filter(({ reason }) => reason !== 'unknown-column')
  if (titleFault !== undefined)
    throw new Error(`the titles of the list: ${titleFault.column} is ${titleFault.reason}`)
  const pricedAt = startOfDay(
    list.changedAt !== null && list.changedAt < now ? list.changedAt : now,
  )
  const codeOf = ({ cells }: (typeof read.lines)[number]) => cells.get('code') ?? ''
  const codes = [...new Set(read.lines.map(codeOf))]
  const found = await lockPricedCards(tx, { codes, pricedAt, source })
  const cards = new Map(found.map((card) => [card.code, card]))
  const lines = read.lines.filter(
    (line) =>
      cards.has(codeOf(line)) ||
      line.failed.some(({ column }) => column === priceColumns.code.code),
  )
  const plan = planPrices({ lines, failed: [] }, cards)
  const added = plan.added.map(({ fields }) => fields)
  await insertPrices(tx, {
    cardIds: added.map(({ code }) => cards.get(code)?.id as number),
    prices: added.map(({ price }) => price),
    pricedAt,
    source,
    operatorId: null,
    now,
  })
  return {
    pricedAt,
    recordedCount: added.length,
    unchangedCount: plan.unchangedCount,
    unknownCount: read.lines.length - lines.length,
    failedCount: new Set(plan.failed.map(({ line }) => line)).size,
    failed: plan.failed.slice(0, SHOWN_ROWS_MAX),
  }
}

function feedRows(bytes: Buffer): readonly CsvRow[] {
  const text = decodeText(bytes) ?? ''
  if (/^\s*[[{]/.test(text)) {
    const rows = jsonRows(text)
    if (rows === null) throw new Error('the list is no JSON list of objects')
    return rows
  }
  const rows = rowsOf(bytes.toString('base64url'))
  if (isRefusal(rows)) throw new Error(`the list is no CSV file: ${rows.reason}`)
  return rows
}
