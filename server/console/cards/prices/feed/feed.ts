import { SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { planPrices } from '#server/console/cards/prices/prices.rule.ts'
import { insertPrices, lockPricedCards } from '#server/console/cards/prices/prices.sql.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { PriceFault, type PriceList, type PriceSource } from '#server/external/prices/port.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { startOfDay, wireDay } from '#server/platform/time/tokyo.ts'
import { claimRead, type ReadOutcome, storeFault, storeOutcome } from './feed.sql.ts'
import { feedRows } from './feed-rows.rule.ts'

/** When a reading that failed is tried again. */
const RETRY_MS = HOUR_MS
/** What is kept of a refused cell, which may be as long as the list. */
const VALUE_CHARS_MAX = 100

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
    const hasPrices = await database.transaction(async (tx) => {
      const outcome = await recordList(tx, { list, source: source.name, now })
      const isUseful = outcome.recordedCount + outcome.unchangedCount > 0
      await storeOutcome(tx, { ...key, ...outcome, readAt: isUseful ? now : null })
      return isUseful
    })
    // A page of a server that is out of order, or a list whose titles have changed.
    if (!hasPrices) throw new PriceFault('no-prices')
  } catch (cause) {
    const { kind, detail } =
      cause instanceof PriceFault ? cause : new PriceFault('other', String(cause))
    await storeFault(database, { ...key, fault: kind, detail: storedText(detail) })
    throw cause
  }
}

const storedText = (text: string) => text.slice(0, VALUE_CHARS_MAX).toWellFormed()

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
  const read = readImport(priceColumns, feedRows(list.bytes))
  if (read.failed.some(({ reason }) => reason !== 'unknown-column'))
    throw new PriceFault('no-code-column')
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
    failed: plan.failed
      .slice(0, SHOWN_ROWS_MAX)
      .map((each) => ({ ...each, value: storedText(each.value) })),
  }
}
