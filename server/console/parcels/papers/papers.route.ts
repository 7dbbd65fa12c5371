import type { Handlers } from '#server/console/acts/route.ts'
import { maySeeAddress } from '#server/console/parcels/addresses/shown-address.rule.ts'
import {
  selectItems,
  selectPickList,
  selectSlipHeads,
} from '#server/console/parcels/items/contents.sql.ts'
import { selectSender } from '#server/console/parcels/settings/settings.sql.ts'

type PaperKey = 'GET /pick-list' | 'GET /packing-slips'

export const paperHandlers: Handlers<PaperKey> = {
  async 'GET /pick-list'({ database }, { query }) {
    return { list: await selectPickList(database, query.ids) }
  },
  async 'GET /packing-slips'({ database }, { query, session }) {
    const heads = await selectSlipHeads(database, query.ids)
    const items = Map.groupBy(await selectItems(database, query.ids), ({ parcelId }) => parcelId)
    const list = heads
      .filter(({ state }) => maySeeAddress(session.role, state))
      .map(({ id, number, name }) => ({ id, number, name, items: items.get(id) ?? [] }))
    return { list, sender: await selectSender(database) }
  },
}
