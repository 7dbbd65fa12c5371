import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface StoredLayout extends Row {
  readonly code: LayoutCode
  readonly version: number
  readonly layout: CarrierLayout
  readonly storedAt: Date
  readonly storedBy: string
}
export interface StoredSettings extends Row {
  readonly code: LayoutCode
  readonly settings: Readonly<Record<string, string>>
  readonly version: number
}

/** A code without a stored layout is left out. */
export async function selectNewestLayouts(on: Queryable): Promise<StoredLayout[]> {
  const rows = await on.query<StoredLayout>(sql`
    select distinct on (code)
      code,
      carrier_layouts.version,
      layout,
      stored_at,
      name as stored_by
    from console.carrier_layouts
    join console.operators on operators.id = stored_by
    order by code, carrier_layouts.version desc`)
  return rows.map((row) => ({ ...row, layout: readLayout(row.layout) }))
}

/** Stores the next version of a layout. Returns false if the version exists already. */
export async function insertLayout(
  tx: Transaction,
  row: { code: LayoutCode; version: number; layout: CarrierLayout; operatorId: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into console.carrier_layouts (code, version, layout, stored_by, stored_at)
    values (${row.code}, ${row.version}, ${storedLayout(row.layout)}, ${row.operatorId}, ${row.now})
    on conflict (code, version) do nothing
    returning 1`)
  return rows.length === 1
}

export function selectSettings(on: Queryable): Promise<StoredSettings[]> {
  return on.query(sql`select code, settings, version from console.carrier_settings`)
}

/** Returns false if another operator has changed the settings since the given version. */
export async function storeSettings(
  tx: Transaction,
  { code, settings, version }: { code: LayoutCode; settings: object; version: number },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      insert into console.carrier_settings (code, settings, version)
      values ($1, $2, $3 + 1)
      on conflict (code) do update
      set settings = excluded.settings, version = excluded.version
      where carrier_settings.version = $3
      returning 1`,
    values: [code, JSON.stringify(settings), version],
  })
  return rows.length === 1
}

/** The names of the services are the shop's own, so they keep their spelling. */
function readLayout(stored: CarrierLayout): CarrierLayout {
  return { ...fromStoredJson(stored), services: stored.services }
}

function storedLayout({ services, ...layout }: CarrierLayout): string {
  return JSON.stringify({ ...JSON.parse(toStoredJson(layout)), services })
}
