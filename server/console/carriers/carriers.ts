import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import type { Sender } from '#contract/console/parcels/parcel-rows.ts'
import { selectSender, storeSender } from '#server/console/parcels/settings/settings.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { LayoutSettings } from './export/parcel.ts'
import { storeSettings } from './layouts/layouts.sql.ts'

/**
 * The values that the shop stores once for all labels: its address as sender, and the settings that
 * the carriers' label programs need.
 */
export interface LabelValues {
  readonly sender: Sender
  readonly settings: Readonly<Partial<Record<LayoutCode, LayoutSettings>>>
}
const FIRST_VERSION = 1

/** Changes nothing if the shop has a sender already. */
export async function presetLabels(
  database: Database,
  { sender, settings }: LabelValues,
): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await selectSender(tx)).name !== '') return
    await storeSender(tx, sender)
    for (const [code, values] of Object.entries(settings) as [LayoutCode, LayoutSettings][]) {
      await storeSettings(tx, { code, settings: values, version: FIRST_VERSION })
    }
  })
}
