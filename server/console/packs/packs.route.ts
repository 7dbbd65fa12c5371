import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/lists/pages.rule.ts'
import { readReceipts } from '#server/draws/log/log.ts'
import { readComposition, readPack } from '#server/packs/packs.ts'
import type { LockedPack } from '#server/packs/publication/publication.ts'
import { packChanges } from './changes.ts'
import { readDesk, readPurchases } from './desk/desk.ts'
import { selectMakers } from './list/list.sql.ts'
import { readList } from './list/list.ts'
import { presentPack, scheduleSale, withdrawSale } from './sale/sale.ts'

type PackKey =
  | 'GET /packs'
  | 'GET /pack-makers'
  | 'GET /packs/{id}'
  | 'GET /packs/{id}/purchases'
  | 'GET /packs/{id}/purchases/{t}/proof'
  | 'POST /packs/{id}/presentation'
  | 'POST /packs/{id}/schedule'
  | 'POST /packs/{id}/withdraw'
  | 'POST /packs/{id}/end'
  | 'POST /packs/{id}/void'

const targetOf = (id: number) => ({ kind: 'pack', id: String(id) })
const dateOf = (time: string | null) => (time === null ? null : new Date(time))
const timesOf = ({ startsAt, endsAt }: Pick<LockedPack, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

export const packHandlers: Handlers<PackKey> = {
  'GET /packs': ({ database }, { query, now }) => readList(database, query, now),
  async 'GET /pack-makers'({ database }) {
    return { list: await selectMakers(database) }
  },
  async 'GET /packs/{id}'({ database }, { params, now }) {
    const pack = await readDesk(database, params.id, now)
    return pack === null ? refuse(404) : { pack }
  },
  async 'GET /packs/{id}/purchases'({ database }, { params, query }) {
    const found = await readPurchases(database, params.id, { ...placeOf(query), ...query })
    if (found === null) return refuse(404)
    return { ...found, ...pageOf(query, found.count) }
  },
  async 'GET /packs/{id}/purchases/{t}/proof'({ database }, { params: { id, t } }) {
    const pack = await readPack(database, id)
    if (pack === null) return refuse(404)
    const [receipt] = await readReceipts(database, pack, { from: t, to: t + 1 })
    const composition = await readComposition(database, id)
    if (receipt === undefined || composition === null) return refuse(404)
    return { receipt, composition: composition.toString('utf8') }
  },
  async 'POST /packs/{id}/presentation'(tx, { params: { id }, request }) {
    const { requestId: _requestId, version, ...fields } = request
    const presentation = { ...fields, limitMessageEn: fields.limitMessageEn || null }
    const pack = await presentPack(tx, { id, version }, presentation)
    if (isRefusal(pack)) return pack
    const logged = { target: targetOf(id), before: { version }, after: { ...fields } }
    return { fields: { version: version + 1 }, ...logged }
  },
  async 'POST /packs/{id}/schedule'(tx, { params: { id }, request, now }) {
    const { version, startsAt, endsAt } = request
    const times = { startsAt: dateOf(startsAt), endsAt: dateOf(endsAt), now }
    const pack = await scheduleSale(tx, { id, version }, times)
    if (isRefusal(pack)) return pack
    const logged = { target: targetOf(id), before: timesOf(pack), after: { startsAt, endsAt } }
    return { fields: { version: version + 1 }, ...logged }
  },
  async 'POST /packs/{id}/withdraw'(tx, { params: { id }, request, session, now }) {
    const { version, reason } = request
    const { operatorId } = session
    const pack = await withdrawSale(tx, { id, version }, { operatorId, reason, now })
    if (isRefusal(pack)) return pack
    return { fields: {}, target: targetOf(id), before: timesOf(pack), after: { state: 'ended' } }
  },
  async 'POST /packs/{id}/end'(tx, { params, request, now }) {
    const { version, endsAt, message, messageEn } = request
    if (endsAt !== null && new Date(endsAt) <= now) return refuse(409, REASON.timePast)
    const payload = { packId: params.id, version, endsAt, message, messageEn }
    return packChanges['packs.end'].describe(tx, payload, { now })
  },
  'POST /packs/{id}/void'(tx, { params, request: { batchNo, message, messageEn }, now }) {
    const payload = { packId: params.id, batchNo, message, messageEn }
    return packChanges['packs.void'].describe(tx, payload, { now })
  },
}
