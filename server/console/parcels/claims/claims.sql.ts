import type { ParcelClaim } from '#contract/console/parcels/claims.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

export type Claim = Row &
  Omit<ParcelClaim, 'openedAt' | 'closedAt'> & {
    readonly openedAt: Date
    readonly closedAt: Date | null
  }

const CLAIM = `
  parcel_claims.id,
  parcel_id,
  parcels.number as parcel_number,
  parcels.member_id,
  cause,
  parcel_claims.carrier,
  parcel_claims.tracking_number,
  reference,
  note,
  claimed_yen,
  parcel_claims.state,
  paid_yen,
  outcome_note,
  parcel_claims.version,
  operators.name as opened_by,
  opened_at,
  closed_at`
const FROM = `
  console.parcel_claims
  join console.parcels on parcels.id = parcel_id
  join console.operators on operators.id = opened_by`

/** Searches also by `$tracking`, the searched tracking number in its plain form. */
export const claimSource: ListSource<'GET /parcel-claims'> = {
  select: CLAIM,
  from: FROM,
  totals: `
    coalesce(sum(claimed_yen), 0) as claimed_yen,
    coalesce(sum(paid_yen), 0) as paid_yen`,
  where: {
    state: { all: 'true', other: 'parcel_claims.state = $state' },
    text: `
      search_key($text) in (parcels.number, parcels.member_id::text, search_key(reference))
      or parcel_claims.tracking_number = $tracking`,
  },
  order: {
    openedAt: 'opened_at $direction, parcel_claims.id $direction',
    claimedYen: 'claimed_yen $direction, parcel_claims.id $direction',
  },
}

export function selectClaimsOfParcel(on: Queryable, parcelId: number): Promise<Claim[]> {
  return on.query(sql`
    select ${raw(CLAIM)}
    from ${raw(FROM)}
    where parcel_id = ${parcelId}
    order by parcel_claims.id desc`)
}

export async function lockClaim(tx: Transaction, id: number): Promise<Claim | null> {
  const [row] = await tx.query<Claim>(sql`
    select ${raw(CLAIM)}
    from ${raw(FROM)}
    where parcel_claims.id = ${id}
    for update of parcel_claims`)
  return row ?? null
}

/** Inserts an open claim. Returns its id, or null if the parcel has an open claim already. */
export async function insertClaim(tx: Transaction, claim: object): Promise<number | null> {
  const { names, values } = writtenColumns(claim)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.parcel_claims (${names})
    values (${values})
    on conflict (parcel_id) where state = 'open' do nothing
    returning id`)
  return row?.id ?? null
}

export async function updateClaim(tx: Transaction, id: number, changed: object): Promise<void> {
  const { changes } = writtenColumns(changed)
  await tx.query(sql`update console.parcel_claims set ${changes} where id = ${id}`)
}
