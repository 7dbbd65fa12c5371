import type { z } from 'zod'
import type { Sender, shippingSettings } from '#contract/console/parcels/parcel-rows.ts'
import { senderFields } from '#contract/console/parcels/parcels.fields.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

/** The rules choose a carrier by the worth of a parcel, the largest worth first. */
export type ShippingSettings = Omit<z.infer<typeof shippingSettings>, 'sender'>

export async function selectShippingSettings(on: Queryable): Promise<ShippingSettings> {
  const [settings] = await on.query<{ shipBusinessDays: number; version: number }>(sql`
    select ship_business_days, shipping_version as version
    from shop_settings`)
  if (settings === undefined) throw new Error('the shop has no settings')
  const rules = await on.query<ShippingSettings['rules'][number] & Row>(sql`
    select worth_yen_min, carrier, service
    from console.shipping_rules
    order by worth_yen_min desc`)
  return { ...settings, rules }
}

/** Stores the settings. Returns false if the stored settings have a different version. */
export async function storeShippingSettings(
  tx: Transaction,
  { shipBusinessDays, rules, version }: ShippingSettings,
): Promise<boolean> {
  const updated = await tx.query(sql`
    update shop_settings
    set ship_business_days = ${shipBusinessDays}, shipping_version = shipping_version + 1
    where shipping_version = ${version}
    returning 1`)
  if (updated.length === 0) return false
  await tx.query(sql`delete from console.shipping_rules`)
  await tx.query(sql`
    insert into console.shipping_rules (worth_yen_min, carrier, service)
    select * from unnest(
      ${rules.map(({ worthYenMin }) => worthYenMin)}::integer[],
      ${rules.map(({ carrier }) => carrier)}::text[],
      ${rules.map(({ service }) => service)}::text[]
    )`)
  return true
}

export async function selectSender(on: Queryable): Promise<Sender> {
  const [sender] = await on.query<Sender & Row>({
    text: `select ${Object.keys(senderFields).join(', ')} from console.sender`,
  })
  return sender as Sender
}

export async function storeSender(tx: Transaction, sender: Sender): Promise<void> {
  const { assignments } = writtenColumns(sender)
  await tx.query(sql`update console.sender set ${assignments}`)
}
