import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { lockOpenParcels } from '#server/console/parcels/totals/totals.sql.ts'
import { refreshTotals } from '#server/console/parcels/totals/totals.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { lockSettings } from '#server/settings/settings.ts'
import {
  selectSender,
  selectShippingSettings,
  storeSender,
  storeShippingSettings,
} from './settings.sql.ts'

type SettingsKey = 'GET /shipping-settings' | 'POST /shipping-settings'

export const shippingSettingHandlers: Handlers<SettingsKey> = {
  'GET /shipping-settings': ({ database }) => readShippingSettings(database),
  /**
   * Stores the shipping settings. Then computes the due days anew for all parcels that are not handed
   * over, and the carriers of those without a label.
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
