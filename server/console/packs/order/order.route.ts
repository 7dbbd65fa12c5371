import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { orderPacks } from '#server/packs/publication/publication.ts'
import {
  insertType,
  lockTypes,
  selectPackOrder,
  selectTypes,
  updateType,
  updateTypePositions,
} from './order.sql.ts'

type PackOrderKey =
  | 'GET /shelf'
  | 'POST /shelf'
  | 'GET /card-types'
  | 'GET /notaries'
  | 'POST /card-types'
  | 'POST /card-types/order'
  | 'POST /card-types/{id}'

/**
 * The calls that read and change the order of the packs in the shop, and the card types by which
 * the shop groups packs.
 */
export const packOrderHandlers: Handlers<PackOrderKey> = {
  async 'GET /shelf'({ database }, { now }) {
    return { list: await selectPackOrder(database, now) }
  },
  async 'POST /shelf'(tx, { request: { ids }, now }) {
    const before = (await selectPackOrder(tx, now)).map(({ id }) => id)
    if (!hasSameMembers(ids, before))
      return refuse(409, REASON.versionConflict, { current: { ids: before } })
    await orderPacks(tx, ids)
    const target = { kind: 'shelf', id: null }
    return { fields: {}, target, before: { ids: before }, after: { ids } }
  },
  async 'GET /card-types'({ database }) {
    return { list: await selectTypes(database) }
  },
  async 'GET /notaries'({ notaries }) {
    return { list: notaries }
  },
  async 'POST /card-types'(tx, { request: { name, nameEn } }) {
    const id = await insertType(tx, { name, nameEn })
    return {
      fields: { id },
      target: { kind: 'card-type', id: String(id) },
      after: { name, nameEn },
    }
  },
  async 'POST /card-types/order'(tx, { request: { ids } }) {
    await lockTypes(tx)
    const before = (await selectTypes(tx)).map(({ id }) => id)
    if (!hasSameMembers(ids, before))
      return refuse(409, REASON.versionConflict, { current: { ids: before } })
    await updateTypePositions(tx, ids)
    const target = { kind: 'card-types', id: null }
    return { fields: {}, target, before: { ids: before }, after: { ids } }
  },
  async 'POST /card-types/{id}'(tx, { params: { id }, request: { name, nameEn } }) {
    const before = await updateType(tx, { id, name, nameEn })
    if (before === null) return refuse(404)
    const target = { kind: 'card-type', id: String(id) }
    return { fields: {}, target, before, after: { name, nameEn } }
  },
}

/** Returns whether both lists contain the same ids in any order, and no id twice. */
function hasSameMembers(ids: readonly number[], others: readonly number[]): boolean {
  return ids.length === others.length && new Set([...ids, ...others]).size === ids.length
}
