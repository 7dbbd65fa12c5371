import { type Carrier, plainTrackingNumber } from '#contract/carriers.ts'
import type {
  ClaimCause,
  ClaimOutcome,
  ClaimState,
} from '#contract/console/parcels/parcel-claims.rule.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface Claim extends Row {
  readonly id: number
  readonly parcelId: number
  readonly parcelNumber: string
  readonly memberId: number
  readonly cause: ClaimCause
  readonly carrier: Carrier
  readonly trackingNumber: string
  readonly reference: string
  readonly note: string
  readonly claimedYen: number
  readonly state: ClaimState
  readonly paidYen: number
  readonly outcomeNote: string
  readonly version: number
  readonly openedBy: string
  readonly openedAt: Date
  readonly closedAt: Date | null
}
export interface ClaimFilters {
  readonly state: ClaimState | 'all'
  readonly text: string
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
  from console.parcel_claims
  join console.parcels on parcels.id = parcel_id
  join console.operators on operators.id = opened_by`
const MATCHES = `
  ($1 = 'all' or parcel_claims.state = $1)
  and (
    $2 = ''
    or $2 in (parcels.number, parcels.member_id::text, reference)
    or $3 = parcel_claims.tracking_number
  )`

export async function sumClaims(
  on: Queryable,
  { state, text }: ClaimFilters,
): Promise<{ count: number; claimedYen: number; paidYen: number }> {
  const [row] = await on.query<{ count: number; claimedYen: number; paidYen: number }>({
    text: `
      select
        count(*) as count,
        coalesce(sum(claimed_yen), 0) as claimed_yen,
        coalesce(sum(paid_yen), 0) as paid_yen
      ${FROM}
      where ${MATCHES}`,
    values: [state, text, plainTrackingNumber(text)],
  })
  return row ?? { count: 0, claimedYen: 0, paidYen: 0 }
}

const ORDER = { openedAt: 'opened_at', claimedYen: 'claimed_yen' } as const

interface Place {
  readonly sort: keyof typeof ORDER
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

export function selectClaims(
  on: Queryable,
  { state, text }: ClaimFilters,
  { sort, direction, offset, limit }: Place,
): Promise<Claim[]> {
  return on.query({
    text: `
      select ${CLAIM}
      ${FROM}
      where ${MATCHES}
      order by ${ORDER[sort]} ${direction}, parcel_claims.id ${direction}
      offset $4
      limit $5`,
    values: [state, text, plainTrackingNumber(text), offset, limit],
  })
}

export function selectClaimsOfParcel(on: Queryable, parcelId: number): Promise<Claim[]> {
  return on.query({
    text: `
      select ${CLAIM}
      ${FROM}
      where parcel_id = $1
      order by parcel_claims.id desc`,
    values: [parcelId],
  })
}

export async function lockClaim(tx: Transaction, id: number): Promise<Claim | null> {
  const [row] = await tx.query<Claim>({
    text: `
      select ${CLAIM}
      ${FROM}
      where parcel_claims.id = $1
      for update of parcel_claims`,
    values: [id],
  })
  return row ?? null
}

export interface NewClaim {
  readonly parcelId: number
  readonly cause: ClaimCause
  readonly carrier: Carrier
  readonly trackingNumber: string
  readonly claimedYen: number
  readonly reference: string
  readonly note: string
}

/** Inserts an open claim. Returns its id, or null if the parcel has an open claim already. */
export async function insertClaim(
  tx: Transaction,
  claim: NewClaim,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into console.parcel_claims (
        parcel_id, cause, carrier, tracking_number, claimed_yen, reference, note, opened_by, opened_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (parcel_id) where state = 'open' do nothing
      returning id`,
    values: [
      claim.parcelId,
      claim.cause,
      claim.carrier,
      claim.trackingNumber,
      claim.claimedYen,
      claim.reference,
      claim.note,
      operatorId,
      now,
    ],
  })
  return row?.id ?? null
}

export async function updateClaim(
  tx: Transaction,
  id: number,
  { claimedYen, reference, note }: Pick<NewClaim, 'claimedYen' | 'reference' | 'note'>,
): Promise<void> {
  await tx.query({
    text: `
      update console.parcel_claims
      set version = version + 1, claimed_yen = $2, reference = $3, note = $4
      where id = $1`,
    values: [id, claimedYen, reference, note],
  })
}

export async function closeClaim(
  tx: Transaction,
  id: number,
  end: { outcome: ClaimOutcome; paidYen: number; outcomeNote: string; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      update console.parcel_claims
      set version = version + 1, state = $2, paid_yen = $3, outcome_note = $4, closed_at = $5
      where id = $1`,
    values: [id, end.outcome, end.paidYen, end.outcomeNote, end.now],
  })
}
