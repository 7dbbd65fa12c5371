import type { CardRow, Imported } from '#contract/console/stock/cards.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { type Stock, wireStock } from '#server/console/stock/free.rule.ts'
import { stockOfCards } from '#server/console/stock/free.ts'
import { selectReservedLines } from '#server/console/stock/stock.sql.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { dayStart } from '#server/platform/time/tokyo.ts'
import { type Card, type CardFields, selectCard } from './cards.sql.ts'
import { addCard, changeCard, pairPicture, removeCard, retireCard, wireFields } from './cards.ts'
import { importCards } from './import/import.ts'
import { countCards, selectCards, selectPrices, selectSets } from './list.sql.ts'
import { recordPrices } from './prices/prices.ts'

type CardKey =
  | 'GET /cards'
  | 'GET /cards/{id}'
  | 'POST /cards/add'
  | 'POST /cards/{id}'
  | 'POST /cards/{id}/retire'
  | 'POST /cards/{id}/delete'
  | 'POST /cards/import'
  | 'POST /cards/picture'
  | 'POST /cards/prices'

/** A market price that is older than this counts as old. */
const PRICE_OLD_MS = 7 * DAY_MS
const PRICES_SHOWN = 500

const targetOf = (id: number) => ({ kind: 'card', id: String(id) })

export const cardHandlers: Handlers<CardKey> = {
  async 'GET /cards'({ database }, { query, now }) {
    const { page, sort, direction, ...chosen } = query
    const filters = { ...chosen, pricedBefore: new Date(now.getTime() - PRICE_OLD_MS) }
    const place = { sort, direction, ...placeOf(page) }
    const [count, rows, sets] = await Promise.all([
      countCards(database, filters),
      selectCards(database, filters, place),
      selectSets(database),
    ])
    const ids = rows.map(({ id }) => id)
    const stock = await stockOfCards(database, ids, now)
    const list = rows.map((card) => wireCard(card, stock.get(card.id)))
    return { list, ...pageOf(page, count), sets: [...sets] }
  },
  async 'GET /cards/{id}'({ database }, { params, now }) {
    const card = await selectCard(database, params.id)
    if (card === null) return refuse(404)
    const [stock, lines, prices] = await Promise.all([
      stockOfCards(database, [card.id], now),
      selectReservedLines(database, [card.id], now),
      selectPrices(database, card.id, PRICES_SHOWN),
    ])
    const { reading, nameEn, rarityLabelEn, setSize } = card
    return {
      card: { ...wireCard(card, stock.get(card.id)), reading, nameEn, rarityLabelEn, setSize },
      packs: [...Map.groupBy(lines, ({ packId }) => packId)].map(([id, ofPack]) => ({
        id,
        name: ofPack[0]?.packName ?? '',
        count: ofPack.reduce((sum, { left, won }) => sum + left + won, 0),
        leftCount: ofPack.reduce((sum, { left }) => sum + left, 0),
        isEnded: ofPack[0]?.isEnded ?? false,
      })),
      prices: prices.map(({ priceYen, pricedAt, source }) => ({
        priceYen,
        pricedAt: pricedAt.toISOString(),
        source,
      })),
    }
  },
  async 'POST /cards/add'(tx, { request: { requestId: _, code, ...fields } }) {
    const added = await addCard(tx, { ...readFields(fields), code })
    if (isRefusal(added)) return added
    return { fields: added, target: targetOf(added.id), after: fields }
  },
  async 'POST /cards/{id}'(tx, { params: { id }, request }) {
    const { version, requestId: _, ...after } = request
    const before = await changeCard(tx, { id, version, fields: readFields(after) })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: wireFields(before),
      after: { ...after, version: version + 1 },
    }
  },
  async 'POST /cards/{id}/retire'(tx, { params: { id }, request, now }) {
    const { version, isRetired } = request
    const before = await retireCard(tx, { id, version, retiredAt: isRetired ? now : null })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: { isRetired: !isRetired, version },
      after: { isRetired, version: version + 1 },
    }
  },
  async 'POST /cards/{id}/delete'(tx, { params: { id }, request: { version } }) {
    const before = await removeCard(tx, { id, version })
    if (isRefusal(before)) return before
    return { fields: {}, target: targetOf(id), before: wireFields(before) }
  },
  async 'POST /cards/import'(tx, { request: { file, isDryRun } }) {
    const bytes = Buffer.from(file, 'base64url')
    return actOf(await importCards(tx, { bytes, isDryRun }), { isDryRun })
  },
  async 'POST /cards/picture'(tx, { request: { fileName, file }, now }) {
    const bytes = Buffer.from(file, 'base64url')
    const paired = await pairPicture(tx, { fileName, bytes, now })
    if (isRefusal(paired)) return paired
    const { card, image } = paired
    return {
      fields: { id: card.id, image, isChanged: image !== card.image },
      target: targetOf(card.id),
      before: { image: card.image },
      after: { image, fileName },
    }
  },
  async 'POST /cards/prices'(tx, { request, session: { operatorId }, now }) {
    const { text, pricedOn, source, isDryRun } = request
    const pricedAt = dayStart(pricedOn)
    const list = { text, pricedAt, source, isDryRun, operatorId, now }
    return actOf(await recordPrices(tx, list), { isDryRun, pricedOn, source })
  },
}

function actOf<T extends Imported, R extends object>(outcome: T | R, after: object) {
  if (isRefusal(outcome)) return outcome
  const { newCount, changedCount, failedCount, isDone } = outcome as Imported
  return {
    fields: outcome as Imported,
    target: { kind: 'card', id: null },
    after: { ...after, isDone, newCount, changedCount, failedCount },
  }
}

type WireFields = Omit<ReturnType<typeof wireFields>, 'version'>

function readFields(fields: WireFields): CardFields {
  const { nameEn, setName, modelNumber, rarityLabel, rarityLabelEn, setSize } = fields
  return {
    name: fields.name,
    reading: fields.reading,
    nameEn,
    setName,
    modelNumber,
    rarity: fields.rarity,
    rarityLabel,
    rarityLabelEn,
    language: fields.language,
    condition: fields.condition,
    grade: fields.grade,
    setSize,
  }
}

/** Returns a card as the lists show it. */
function wireCard(card: Card, stock: Stock | undefined): CardRow {
  const { id, code, name, rarity, language, condition, grade, image, version } = card
  return {
    id,
    code,
    name,
    rarity,
    language,
    condition,
    grade,
    image,
    version,
    setName: card.setName,
    modelNumber: card.modelNumber,
    rarityLabel: card.rarityLabel,
    lacksEnglish: lacksEnglish([
      [name, card.nameEn],
      [card.rarityLabel, card.rarityLabelEn],
    ]),
    marketPrice: card.marketPrice,
    marketPriceAt: card.marketPriceAt?.toISOString() ?? null,
    marketSource: card.marketSource,
    stock: wireStock(stock),
    retiredAt: card.retiredAt?.toISOString() ?? null,
  }
}
