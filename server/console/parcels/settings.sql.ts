import type { Carrier } from '#contract/carriers.ts'
import type { Sender } from '#contract/console/parcels/parcel-rows.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

/**
 * A shipping rule: the carrier and service for parcels that are worth `worthYenMin` or more
 * (A-094).
 */
export interface ShippingRule extends Row {
  readonly worthYenMin: number
  readonly carrier: Carrier
  readonly service: string
}
export interface ShippingSettings {
  readonly shipBusinessDays: number
  /** The rules, ordered by `worthYenMin`, the largest amount first. */
  readonly rules: readonly ShippingRule[]
  readonly version: number
}

export async function selectShippingSettings(on: Queryable): Promise<ShippingSettings> {
  const [settings] = await on.query<{ shipBusinessDays: number; version: number }>({
    text: `
      select ship_business_days, shipping_version as version
      from shop_settings`,
  })
  if (settings === undefined) throw new Error('the shop has no settings')
  const rules = await on.query<ShippingRule>({
    text: `
      select worth_yen_min, carrier, service
      from console.shipping_rules
      order by worth_yen_min desc`,
  })
  return { ...settings, rules }
}

/** Stores the settings. Returns false if the stored settings have a different version. */
export async function storeShippingSettings(
  tx: Transaction,
  { shipBusinessDays, rules, version }: ShippingSettings,
): Promise<boolean> {
  const updated = await tx.query({
    text: `
      update shop_settings
      set ship_business_days = $1, shipping_version = shipping_version + 1
      where shipping_version = $2
      returning 1`,
    values: [shipBusinessDays, version],
  })
  if (updated.length === 0) return false
  await tx.query({ text: 'delete from console.shipping_rules' })
  await tx.query({
    text: `
      insert into console.shipping_rules (worth_yen_min, carrier, service)
      select * from unnest($1::integer[], $2::text[], $3::text[])`,
    values: [
      rules.map(({ worthYenMin }) => worthYenMin),
      rules.map(({ carrier }) => carrier),
      rules.map(({ service }) => service),
    ],
  })
  return true
}

const SENDER = ['name', 'phone', 'postcode', 'prefecture', 'city', 'street', 'building'] as const

export async function selectSender(on: Queryable): Promise<Sender> {
  const [sender] = await on.query<Sender & Row>({
    text: `select ${SENDER.join(', ')} from console.sender`,
  })
  return sender as Sender
}

export async function storeSender(tx: Transaction, sender: Sender): Promise<void> {
  await tx.query({
    text: `update console.sender set ${SENDER.map((name, at) => `${name} = $${at + 1}`).join(', ')}`,
    values: SENDER.map((name) => sender[name]),
  })
}
