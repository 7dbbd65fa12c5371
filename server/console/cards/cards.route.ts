import { REASON } from '#contract/console/reasons.ts'
import type { CardRow, cardCalls, StockFigures } from '#contract/console/stock/cards.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { type Handlers, isRefusal, refuse, type Sendable } from '#server/console/acts/route.ts'
import { importActOf } from '#server/console/imports/imports.ts'
import { readPart } from '#server/console/lists/list.sql.ts'
import { encodeUpload } from '#server/console/pictures/pictures.ts'
import { stockOfCards } from '#server/console/stock/free.ts'
import { selectReservedLines } from '#server/console/stock/stock.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { dayStart } from '#server/platform/time/tokyo.ts'
import { readSettings } from '#server/settings/settings.ts'
import { type Card, cardSource, selectCard, selectSets } from './cards.sql.ts'
import {
  addCard,
  changeCard,
  editedFields,
  pairPicture,
  removeCard,
  retireCard,
  withRarityName,
} from './cards.ts'
import { importCards } from './import/import.ts'
import { checkPictures } from './import/pictures.ts'
import { selectReads } from './prices/feed/feed.sql.ts'
import { selectPrices } from './prices/prices.sql.ts'
import { recordPrices } from './prices/prices.ts'

const PRICES_SHOWN = 500
const PRICE_READS_SHOWN = 14

const targetOf = (id: number) => ({ kind: 'card', id: String(id) })

export const cardHandlers: Handlers<keyof typeof cardCalls> = {
  async 'GET /cards'({ database }, { query, now }) {
    const { marketDaysMax } = await readSettings(database)
    const pricedBefore = new Date(now.getTime() - marketDaysMax * DAY_MS)
    const [{ list, ...page }, sets] = await Promise.all([
      readPart<Card>(database, cardSource, { ...query, pricedBefore }),
      selectSets(database),
    ])
    return { list: await listed(database, list, now), ...page, sets }
  },
  async 'GET /cards/{id}'({ database }, { params, now }) {
    const found = await selectCard(database, params.id)
    if (found === null) return refuse(404)
    const [[card], lines, prices] = await Promise.all([
      listed(database, [found], now),
      selectReservedLines(database, [found.id], now),
      selectPrices(database, found.id, PRICES_SHOWN),
    ])
    return {
      card: card as ListedCard,
      packs: [...Map.groupBy(lines, ({ packId }) => packId)].map(([id, ofPack]) => ({
        id,
        name: ofPack[0]?.packName ?? '',
        count: ofPack.reduce((sum, { left, won }) => sum + left + won, 0),
        leftCount: ofPack.reduce((sum, { left }) => sum + left, 0),
        isEnded: ofPack[0]?.isEnded ?? false,
      })),
      prices,
    }
  },
  async 'GET /price-reads'({ database, prices }) {
    return { source: prices?.name ?? null, list: await selectReads(database, PRICE_READS_SHOWN) }
  },
  async 'POST /cards/add'(tx, { request: { requestId: _, code, ...entered } }) {
    const fields = await withRarityName(tx, entered)
    const added = await addCard(tx, { ...fields, code })
    if (isRefusal(added)) return added
    return { fields: added, target: targetOf(added.id), after: fields }
  },
  async 'POST /cards/{id}'(tx, { params: { id }, request }) {
    const { version, requestId: _, ...entered } = request
    const after = await withRarityName(tx, entered)
    const before = await changeCard(tx, { id, version, fields: after })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: editedFields(before),
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
    return { fields: {}, target: targetOf(id), before: editedFields(before) }
  },
  async 'POST /cards/import'(tx, { request: { file, isDryRun } }) {
    return importActOf(await importCards(tx, { file, isDryRun }), 'card', { isDryRun })
  },
  async 'POST /cards/pictures'(tx, { request: { fileNames } }) {
    return importActOf(await checkPictures(tx, fileNames), 'card', {})
  },
  'POST /cards/picture': {
    async prepare(_, { request: { fileName, file } }) {
      const picture = await encodeUpload(file)
      if (isRefusal(picture)) return picture
      return async (tx, { now }) => {
        const paired = await pairPicture(tx, { fileName, picture, now })
        if (isRefusal(paired)) return paired
        const { card, image } = paired
        return {
          fields: { id: card.id, image, isChanged: image !== card.image },
          target: targetOf(card.id),
          before: { image: card.image },
          after: { image, fileName },
        }
      }
    },
  },
  async 'POST /cards/prices'(tx, { request, session: { operatorId }, now }) {
    const { file, pricedOn, source, isDryRun } = request
    // A price of the future would never be old, and would hide each later one.
    if (dayStart(pricedOn) > now) return refuse(409, REASON.dayToCome)
    const list = { file, pricedAt: dayStart(pricedOn), source, isDryRun, operatorId, now }
    return importActOf(await recordPrices(tx, list), 'card', { isDryRun, pricedOn, source })
  },
}

type ListedCard = Sendable<CardRow>

async function listed(on: Queryable, cards: readonly Card[], now: Date): Promise<ListedCard[]> {
  const ids = cards.map(({ id }) => id)
  const stock = await stockOfCards(on, ids, now)
  return cards.map((card) => ({
    ...card,
    lacksEnglish: lacksEnglish([
      [card.name, card.nameEn],
      [card.rarityLabel, card.rarityLabelEn],
    ]),
    stock: stock.get(card.id) as StockFigures,
  }))
}
