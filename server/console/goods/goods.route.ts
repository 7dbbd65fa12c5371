import type { ConsoleRequest } from '#contract/console/calls.ts'
import type { GoodRow, GoodState } from '#contract/console/stock/goods.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { likePatternsOf } from '#server/exchange/search-text/search-text.ts'
import type { GoodFields, ManagedGood } from './goods.sql.ts'
import {
  addGood,
  changeGood,
  giveGoodPicture,
  moveGoodStock,
  retireGood,
  wireFields,
} from './goods.ts'
import {
  countGoodMovements,
  countGoods,
  selectGoodMovements,
  selectGoods,
  selectManagedGood,
} from './list.sql.ts'

type GoodKey =
  | 'GET /goods'
  | 'GET /goods/{id}'
  | 'POST /goods/add'
  | 'POST /goods/{id}'
  | 'POST /goods/{id}/picture'
  | 'POST /goods/{id}/retire'
  | 'POST /goods/{id}/stock'

const targetOf = (id: number) => ({ kind: 'good', id: String(id) })

/**
 * The handlers for the goods of the exchange. Operators change goods without a release of the
 * software.
 */
export const goodHandlers: Handlers<GoodKey> = {
  async 'GET /goods'({ database }, { query, now }) {
    const { page, sort, direction, text, ...chosen } = query
    const filters = { ...chosen, patterns: likePatternsOf(text), now }
    const place = { sort, direction, ...placeOf(page) }
    const [count, goods] = await Promise.all([
      countGoods(database, filters),
      selectGoods(database, filters, place),
    ])
    return { list: goods.map(wireGood), ...pageOf(page, count) }
  },
  async 'GET /goods/{id}'({ database }, { params: { id }, query: { page }, now }) {
    const good = await selectManagedGood(database, { id, now })
    if (good === null) return refuse(404)
    const [count, movements] = await Promise.all([
      countGoodMovements(database, id),
      selectGoodMovements(database, { id, ...placeOf(page) }),
    ])
    const list = movements.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() }))
    return { good: wireGood(good), movements: { list, ...pageOf(page, count) } }
  },
  async 'POST /goods/add'(tx, { request: { requestId: _, ...fields } }) {
    const added = await addGood(tx, readFields(fields))
    if (isRefusal(added)) return added
    return { fields: added, target: targetOf(added.id), after: fields }
  },
  async 'POST /goods/{id}'(tx, { params: { id }, request }) {
    const { version, requestId: _, ...after } = request
    const before = await changeGood(tx, { id, version, fields: readFields(after) })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: wireFields(before),
      after: { ...after, version: version + 1 },
    }
  },
  async 'POST /goods/{id}/picture'(tx, { params: { id }, request: { version, file }, now }) {
    const bytes = Buffer.from(file, 'base64url')
    const given = await giveGoodPicture(tx, { id, version, bytes, now })
    if (isRefusal(given)) return given
    const { good, image } = given
    return {
      fields: { image, version: version + 1 },
      target: targetOf(id),
      before: { image: good.image },
      after: { image },
    }
  },
  async 'POST /goods/{id}/retire'(tx, { params: { id }, request, now }) {
    const { version, isRetired } = request
    const before = await retireGood(tx, { id, version, retiredAt: isRetired ? now : null })
    if (isRefusal(before)) return before
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: { isRetired: !isRetired, version },
      after: { isRetired, version: version + 1 },
    }
  },
  async 'POST /goods/{id}/stock'(tx, { params: { id }, request, session: { operatorId }, now }) {
    const { kind, count, reason } = request
    const moved = await moveGoodStock(tx, { id, kind, count, reason, operatorId, now })
    if (isRefusal(moved)) return moved
    const { good, change } = moved
    return {
      fields: {},
      target: targetOf(id),
      before: { stock: good.stock },
      after: { stock: good.stock + change, kind },
    }
  },
}

type WireFields = Omit<ConsoleRequest<'POST /goods/add'>, 'requestId'>

function readFields(fields: WireFields): GoodFields {
  const { startsAt, endsAt } = fields
  return {
    cardTypeId: fields.cardType,
    name: fields.name,
    nameEn: fields.nameEn,
    series: fields.series,
    seriesEn: fields.seriesEn,
    modelNumber: fields.modelNumber,
    rarity: fields.rarity,
    priceCoins: fields.priceCoins,
    memberMax: fields.memberMax,
    position: fields.position,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

/** Returns a good as the lists show it. */
function wireGood(good: ManagedGood & { readonly state: GoodState }): GoodRow {
  const { id, image, stock, state } = good
  return {
    ...wireFields(good),
    cardType: good.cardTypeId as GoodRow['cardType'],
    id,
    image,
    stock,
    state,
    takenCount: good.takenCount,
    retiredAt: good.retiredAt?.toISOString() ?? null,
  }
}
