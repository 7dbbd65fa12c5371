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
    const { nameEn: name_en, rarityLabelEn: rarity_label_en, setSize: set_size } = card
    return {
      card: { ...wireCard(card, stock.get(card.id)), name_en, rarity_label_en, set_size },
      packs: [...Map.groupBy(lines, ({ packId }) => packId)].map(([id, ofPack]) => ({
        id,
        name: ofPack[0]?.packName ?? '',
        count: ofPack.reduce((sum, { left, won }) => sum + left + won, 0),
        left_count: ofPack.reduce((sum, { left }) => sum + left, 0),
        is_ended: ofPack[0]?.isEnded ?? false,
      })),
      prices: prices.map(({ priceYen, pricedAt, source }) => ({
        ...{ price_yen: priceYen, priced_at: pricedAt.toISOString(), source },
      })),
    }
  },
  async 'POST /cards/add'(tx, { request: { request_id: _, code, ...fields } }) {
    const added = await addCard(tx, { ...readFields(fields), code })
    if (isRefusal(added)) return added
    return { fields: added, target: targetOf(added.id), after: fields }
  },
  async 'POST /cards/{id}'(tx, { params: { id }, request }) {
    const { version, request_id: _, ...after } = request
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
    const { version, is_retired } = request
    const before = await retireCard(tx, { id, version, retiredAt: is_retired ? now : null })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: { is_retired: !is_retired, version },
      after: { is_retired, version: version + 1 },
    }
  },
  async 'POST /cards/{id}/delete'(tx, { params: { id }, request: { version } }) {
    const before = await removeCard(tx, { id, version })
    if (isRefusal(before)) return before
    return { fields: {}, target: targetOf(id), before: wireFields(before) }
  },
  async 'POST /cards/import'(tx, { request: { file, is_dry_run } }) {
    const bytes = Buffer.from(file, 'base64url')
    return actOf(await importCards(tx, { bytes, isDryRun: is_dry_run }), { is_dry_run })
  },
  async 'POST /cards/picture'(tx, { request: { file_name, file }, now }) {
    const bytes = Buffer.from(file, 'base64url')
    const paired = await pairPicture(tx, { fileName: file_name, bytes, now })
    if (isRefusal(paired)) return paired
    const { card, image } = paired
    return {
      fields: { id: card.id, image, is_changed: image !== card.image },
      target: targetOf(card.id),
      before: { image: card.image },
      after: { image, file_name },
    }
  },
  async 'POST /cards/prices'(tx, { request, session: { operatorId }, now }) {
    const { text, priced_on, source, is_dry_run } = request
    const pricedAt = dayStart(priced_on)
    const list = { text, pricedAt, source, isDryRun: is_dry_run, operatorId, now }
    return actOf(await recordPrices(tx, list), { is_dry_run, priced_on, source })
  },
}

function actOf<T extends Imported, R extends object>(outcome: T | R, after: object) {
  if (isRefusal(outcome)) return outcome
  const { new_count, changed_count, failed_count, is_done } = outcome as Imported
  return {
    fields: outcome as Imported,
    target: { kind: 'card', id: null },
    after: { ...after, is_done, new_count, changed_count, failed_count },
  }
}

type WireFields = Omit<ReturnType<typeof wireFields>, 'version'>

function readFields(fields: WireFields): CardFields {
  const { name_en, set_name, model_number, rarity_label, rarity_label_en, set_size } = fields
  return {
    ...{ name: fields.name, nameEn: name_en, setName: set_name, modelNumber: model_number },
    ...{ rarity: fields.rarity, rarityLabel: rarity_label, rarityLabelEn: rarity_label_en },
    ...{ language: fields.language, condition: fields.condition, grade: fields.grade },
    setSize: set_size,
  }
}

/** Returns a card as the lists show it. */
function wireCard(card: Card, stock: Stock | undefined): CardRow {
  const { id, code, name, rarity, language, condition, grade, image, version } = card
  return {
    ...{ id, code, name, rarity, language, condition, grade, image, version },
    ...{ set_name: card.setName, model_number: card.modelNumber, rarity_label: card.rarityLabel },
    lacks_english: lacksEnglish([
      [name, card.nameEn],
      [card.rarityLabel, card.rarityLabelEn],
    ]),
    market_price: card.marketPrice,
    market_price_at: card.marketPriceAt?.toISOString() ?? null,
    market_source: card.marketSource,
    stock: wireStock(stock),
    retired_at: card.retiredAt?.toISOString() ?? null,
  }
}
