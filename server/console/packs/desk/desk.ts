import { fieldsIn } from '#contract/console/field.ts'
import { NOTHING_COUNTED } from '#contract/console/packs/charges.rule.ts'
import { presentationFields } from '#contract/console/packs/draft.fields.ts'
import type { PackPurchase, PublishedPack } from '#contract/console/packs/packs.ts'
import { readCardFacts } from '#server/console/packs/card-facts/card-facts.ts'
import { selectCharges } from '#server/console/packs/charges/charges.sql.ts'
import { historyOf, personOf } from '#server/console/packs/drafts/drafts.ts'
import { stateOf } from '#server/console/packs/sale/sale.ts'
import { readUndrawn } from '#server/console/packs/void/void.ts'
import { countDecisions } from '#server/console/stock/decided/decided.ts'
import { decodeExtraWins, decodeU16 } from '#server/draws/encoding.ts'
import { countFreeDraws, readPackPoints } from '#server/draws/pack-points/pack-points.ts'
import type { Pack, PrizeCard } from '#server/packs/pack.ts'
import { drawnCountOf, extraPrizeStock } from '#server/packs/pack.ts'
import { readPack } from '#server/packs/packs.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { readSettings } from '#server/settings/settings.ts'
import {
  type DecidedPrize,
  type PackExtras,
  type PurchaseRow,
  selectDecidedPrizes,
  selectFreeDraws,
  selectPackExtras,
  selectPackPurchases,
  selectSettledCount,
} from './desk.sql.ts'
import { figuresOf } from './figures.rule.ts'

/**
 * Returns what the sale desk of a published pack shows (A-073). First adds the members' newest
 * decisions to the counts, so that the figures are up to date. Null if the pack is not published.
 */
export function readDesk(database: Database, id: number, now: Date): Promise<PublishedPack | null> {
  return database.transaction(async (tx) => {
    const extras = await selectPackExtras(tx, id, now)
    if (extras === null) return null
    await countDecisions(tx, [id])
    const pack = (await readPack(tx, id)) as Pack
    const undrawn = await readUndrawn(tx, pack, now)
    const prizes = await soldPrizes(tx, pack, now)
    const { draftId } = extras
    const { showsMarketOdds } = await readSettings(tx)
    const history = await historyOf(tx, { draftId, packId: id, now })
    return {
      id,
      draftId,
      state: stateOf(pack, now),
      version: extras.version,
      fixed: fixedOf(pack, extras),
      presentation: presentationOf(pack),
      startsAt: pack.startsAt?.toISOString() ?? null,
      endsAt: pack.endsAt?.toISOString() ?? null,
      endMessage: extras.endMessage,
      endMessageEn: extras.endMessageEn,
      sold: pack.soldCount,
      showsMarketOdds: showsMarketOdds && pack.showsLineup && pack.currency === 'point',
      history: [...history],
      ...prizes,
      notaries: [...pack.notaries],
      lastSignedAt: extras.lastSignedAt?.toISOString() ?? null,
      maker: personOf(extras.makerId, extras.makerName),
      endApprovalId: extras.endApprovalId,
      undrawn,
      voidApprovalId: extras.voidApprovalId,
    }
  })
}

async function soldPrizes(
  tx: Transaction,
  pack: Pack,
  now: Date,
): Promise<Pick<PublishedPack, 'prizes' | 'extras' | 'figures' | 'charges'>> {
  const ids = [...pack.prizes, ...pack.extraPrizes].map(({ cardId }) => cardId)
  const facts = new Map(
    (await readCardFacts(tx, [...new Set(ids)], now)).map((card) => [card.id, card]),
  )
  const wirePrize = (prize: PrizeCard) => {
    const card = facts.get(prize.cardId)
    if (card === undefined) throw new Error(`there is no card ${prize.cardId}`)
    const { no, name, nameEn, image, rarity, rarityLabel, modelNumber, setSize } = prize
    const copied = { name, nameEn, image, rarity, rarityLabel }
    return {
      no,
      buyPoint: prize.buyPoint,
      actionType: prize.actionType,
      card: { ...card, ...copied, modelNumber, setSize },
    }
  }
  const prizes = pack.prizes.map((prize) => {
    const { no, count } = prize
    return { ...wirePrize(prize), count, left: pack.counts[no] ?? 0 }
  })
  // Tickets that wait for a notary may still be paid back.
  const drawnCount = drawnCountOf(pack)
  const extras = pack.extraPrizes.map((extra) => {
    const drawn = { total: pack.total, soldCount: drawnCount }
    const { count, remaining: left } = extraPrizeStock(extra, drawn)
    return { ...wirePrize(extra), count, left, kind: extra.kind, step: extra.step }
  })
  const decided = await selectDecidedPrizes(tx, pack.id)
  const income = pack.price * drawnCount
  const charges = await selectCharges(tx)
  const paidWith = (await readPackPoints(tx, [pack.id])).get(pack.id) ?? NOTHING_COUNTED
  const { currency } = pack
  const freeDraws = await readFreeDraws(tx, pack)
  const figures = figuresOf({ income, currency, charges, paidWith, freeDraws }, [
    ...prizes.map((prize) => ({ ...prize, ...decidedOf(decided, false, prize.no) })),
    ...extras.map((extra) => ({ ...extra, ...decidedOf(decided, true, extra.no) })),
  ])
  return { prizes, extras, figures, charges }
}

/** Draws of a pack for points are counted by a job. Those for coins are few, because a lawyer has to allow each campaign. */
async function readFreeDraws(
  tx: Queryable,
  { id, currency, price }: Pick<Pack, 'id' | 'currency' | 'price'>,
): Promise<PublishedPack['figures']['freeDraws']> {
  if (currency === 'coin') return selectFreeDraws(tx, id)
  const count = await countFreeDraws(tx, id)
  return { count, points: count * price }
}

function decidedOf(decided: readonly DecidedPrize[], isExtra: boolean, no: number) {
  const found = decided.find((each) => each.isExtra === isExtra && each.no === no)
  return { converted: found?.converted ?? 0, shipped: found?.shipped ?? 0 }
}

function fixedOf(pack: Pack, extras: PackExtras): PublishedPack['fixed'] {
  return {
    name: pack.name,
    nameEn: pack.nameEn,
    currency: pack.currency,
    price: pack.price,
    total: pack.total,
    maxBuyCount: pack.maxBuyCount,
    isLimited: pack.isLimited,
    lineSeconds: pack.lineSeconds,
    cardTypeId: pack.cardTypeId,
    isDemo: extras.isDemo,
    packRoot: pack.packRoot.toString('hex'),
    publishedAt: extras.publishedAt.toISOString(),
  }
}

function presentationOf(pack: Pack) {
  return {
    ...(fieldsIn(presentationFields, pack) as PublishedPack['presentation']),
    images: [...pack.images],
    detailHtmlEn: pack.detailHtmlEn ?? '',
    limitMessageEn: pack.limitMessageEn ?? '',
  }
}

/** Null if the pack is not published. */
export async function readPurchases(
  on: Queryable,
  packId: number,
  { offset, limit, direction }: { offset: number; limit: number; direction: 'asc' | 'desc' },
): Promise<{ list: PackPurchase[]; count: number } | null> {
  const count = await selectSettledCount(on, packId)
  if (count === null) return null
  const isOldestFirst = direction === 'asc'
  const to = isOldestFirst ? offset + limit : count - offset
  const rows = await selectPackPurchases(on, { packId, from: Math.max(0, to - limit), to })
  const list = rows.map(wirePurchase)
  return { list: isOldestFirst ? list : list.reverse(), count }
}

function wirePurchase(row: PurchaseRow): PackPurchase {
  const counts = new Map<number, number>()
  for (const no of decodeU16(row.prizeNos)) counts.set(no, (counts.get(no) ?? 0) + 1)
  const { shippedCount, convertedPoints } = row
  return {
    t: row.settledIndex,
    at: row.createdAt.toISOString(),
    firstTicket: row.firstTicket + 1,
    drawCount: row.drawCount,
    memberTag: row.memberTag.toString('hex'),
    prizes: [...counts].sort(([a], [b]) => a - b).map(([no, count]) => ({ no, count })),
    extras: decodeExtraWins(row.extraWins).map(({ ticket, no }) => ({ ticket, no })),
    decision:
      shippedCount === null || convertedPoints === null ? null : { shippedCount, convertedPoints },
  }
}
