import type { parcelCalls } from '#contract/console/parcels/parcels.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { layoutOf } from '#server/console/carriers/layouts/layout-choice.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { lockSettings } from '#server/settings/settings.ts'
import { maySeeAddress } from '#server/console/parcels/addresses/shown-address.rule.ts'
import { selectItems, selectPickList, selectSlipHeads } from '#server/console/parcels/items/contents.sql.ts'
import { countToExport, countToNumber, selectReadyIds } from '#server/console/shipping-day/shipping-day.sql.ts'
import { collect } from '#server/console/parcels/intake/intake.ts'
import {
  selectSender,
  selectShippingSettings,
  storeSender,
  storeShippingSettings,
} from '#server/console/parcels/settings/settings.sql.ts'
import { lockOpenParcels } from '#server/console/parcels/totals/totals.sql.ts'
import { refreshTotals } from '#server/console/parcels/totals/totals.ts'

type PaperKey = Exclude<keyof typeof parcelCalls, `${string} /parcels${string}`>

/**
 * The calls for the day's work, for the papers to print for parcels, and for the shipping settings.
 */
export const paperHandlers: Handlers<PaperKey> = {
  async 'GET /shipping-day'({ database }, { now }) {
    await collect(database, now)
    return {
      toGroup: await selectReadyIds(database, 'waiting'),
      toPick: await selectReadyIds(database, 'grouped'),
      toExport: (await countToExport(database)).map(({ carrier, count }) => ({
        code: layoutOf(carrier),
        count,
      })),
      toNumber: await countToNumber(database),
    }
  },
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
  'GET /shipping-settings': ({ database }) => readShippingSettings(database),
  /**
   * Stores the shipping settings. Then computes the due days and carriers anew for all parcels that
   * are not handed over.
   */
  async 'POST /shipping-settings'(tx, { request }) {
    await lockSettings(tx)
    const before = await readShippingSettings(tx)
    if (!(await storeShippingSettings(tx, request)))
      return refuse(409, REASON.versionConflict, { current: before })
    await storeSender(tx, request.sender)
    await refreshTotals(tx, await lockOpenParcels(tx))
    const after = await readShippingSettings(tx)
    return { target: { kind: 'settings', id: 'shipping' }, fields: {}, before, after }
  },
}

async function readShippingSettings(on: Queryable) {
  return { ...(await selectShippingSettings(on)), sender: await selectSender(on) }
}
