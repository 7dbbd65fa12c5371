import type {
  MemberRestrictions,
  restrictionCalls,
} from '#contract/console/members/restrictions.ts'
import { REASON } from '#contract/console/reasons.ts'
import { readDecidedCancellation } from '#server/closures/closures.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { readSpending } from '#server/payments/payments.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  readAgeConfirmation,
  readMinorRestrictions,
  readMinorRestrictionsForUpdate,
  setMinorRestrictions,
} from '#server/restrictions/age/age.ts'
import { isAdult } from '#server/restrictions/restriction-state.ts'
import {
  isRowInForce,
  liftRestriction,
  listRestrictions,
  readRestrictionState,
  restrict,
} from '#server/restrictions/restrictions.ts'
import { readSpendingLimits } from '#server/restrictions/spending-limits/spending-limits.ts'
import { listAcceptances, readOpenTerms } from '#server/restrictions/terms/terms.ts'
import { selectHasMember, selectOperatorNames } from './restrictions.sql.ts'

type RestrictionKey = keyof typeof restrictionCalls

export const restrictionHandlers: Handlers<RestrictionKey> = {
  async 'GET /members/{id}/restrictions'({ database }, { params: { id }, now }) {
    if (!(await selectHasMember(database, id))) return refuse(404)
    const member = { memberId: id, now }
    return {
      restrictions: await wireRestrictions(database, member),
      age: await wireAge(database, member),
      limits: await wireLimits(database, member),
      terms: await wireTerms(database, member),
    }
  },
  async 'POST /members/{id}/restrict'(tx, { params, request, session, now }) {
    const { kind, endsAt, reason } = request
    const { operatorId } = session
    const restriction = {
      memberId: params.id,
      kind,
      endsAt: endsAt === null ? null : new Date(endsAt),
      reason,
      operatorId,
      now,
    }
    const outcome = await restrict(tx, restriction)
    if (outcome === 'unknown') return refuse(404)
    if (outcome === 'past') return refuse(409, 'time-past')
    const after = { id: outcome, kind, endsAt }
    return { fields: {}, target: { kind: 'member', id: String(params.id) }, before: {}, after }
  },
  async 'GET /minor-restrictions'({ database }) {
    return wireMinors(await readMinorRestrictions(database))
  },
  async 'POST /minor-restrictions'(tx, { request: { kinds, purchaseAge = null, version } }) {
    const before = wireMinors(await readMinorRestrictionsForUpdate(tx))
    if (!(await setMinorRestrictions(tx, { kinds, purchaseAge, version })))
      return refuse(409, REASON.versionConflict, { current: before })
    const target = { kind: 'settings', id: 'minor-restrictions' }
    return {
      fields: {},
      target,
      before,
      after: { kinds, purchaseAge: purchaseAge ?? before.purchaseAge },
    }
  },
  async 'POST /restrictions/{id}/lift'(tx, { params: { id }, request, session, now }) {
    const { operatorId } = session
    const lifted = await liftRestriction(tx, { id, operatorId, reason: request.reason, now })
    if (lifted === 'unknown') return refuse(404)
    if (lifted === 'over') return refuse(409, 'not-possible')
    if (lifted === 'self-exclusion') return refuse(409, 'self-exclusion')
    const { kind, endsAt, memberId } = lifted
    // The member would draw and choose again what the shop takes back (B-050).
    if (kind === 'login' && (await readDecidedCancellation(tx, memberId)) !== null)
      return refuse(409, 'not-possible')
    const ends = { id, kind, endsAt: endsAt?.toISOString() ?? null }
    const target = { kind: 'member', id: String(memberId) }
    return { fields: {}, target, before: ends, after: { ...ends, endsAt: now.toISOString() } }
  },
}

/**
 * Returns the kinds of restriction without `login`, because the database refuses a login restriction
 * whose reason is the member's age.
 */
function wireMinors({
  kinds,
  purchaseAge,
  version,
}: Awaited<ReturnType<typeof readMinorRestrictions>>) {
  return { kinds: kinds.filter((kind) => kind !== 'login'), purchaseAge, version }
}

interface ReadMember {
  readonly memberId: number
  readonly now: Date
}

async function wireRestrictions(
  database: Database,
  { memberId, now }: ReadMember,
): Promise<MemberRestrictions['restrictions']> {
  const rows = await listRestrictions(database, memberId)
  const operatorIds = rows.flatMap(({ operatorId, liftedBy }) => [operatorId, liftedBy])
  const names = await selectOperatorNames(database, [
    ...new Set(operatorIds.filter((id) => id !== null)),
  ])
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    liftReason: row.liftReason,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    operator: nameOf(row.operatorId),
    liftedAt: row.liftedAt?.toISOString() ?? null,
    liftedBy: nameOf(row.liftedBy),
    isInForce: isRowInForce(row, now),
  }))
}

async function wireAge(
  database: Database,
  { memberId, now }: ReadMember,
): Promise<MemberRestrictions['age']> {
  const confirmation = await readAgeConfirmation(database, memberId)
  const state = await readRestrictionState(database, memberId)
  const isOfAge = isAdult(state, now)
  return {
    maskedBirthDate: confirmation?.birthDate ?? null,
    confirmedAt: confirmation?.confirmedAt.toISOString() ?? null,
    textVersion: confirmation?.textVersion ?? null,
    isAdult: isOfAge,
    refusedKinds: isOfAge ? [] : [...(state.minorRestrictions ?? [])],
  }
}

async function wireLimits(
  database: Database,
  member: ReadMember,
): Promise<MemberRestrictions['limits']> {
  const limits = await readSpendingLimits(database, member)
  const spending = await readSpending(database, member)
  return limits.map(({ period, yen, nextYen, nextAt }) => ({
    period,
    yen,
    usedYen: spending[period],
    nextYen,
    nextAt: nextAt?.toISOString() ?? null,
  }))
}

async function wireTerms(
  database: Database,
  member: ReadMember,
): Promise<MemberRestrictions['terms']> {
  const open = await readOpenTerms(database, member)
  const accepted = await listAcceptances(database, member.memberId)
  return [
    ...open.map(({ inForce: { page, version } }) => ({ page, version, acceptedAt: null })),
    ...accepted.map(({ version: { page, version }, acceptedAt }) => ({
      page,
      version,
      acceptedAt: acceptedAt.toISOString(),
    })),
  ]
}
