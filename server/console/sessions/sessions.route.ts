import { REASON, type Reason } from '#contract/console/reasons.ts'
import { permissionsOf } from '#contract/console/roles.ts'
import { STEP_UP_MS } from '#server/console/act-runs/act-runs.ts'
import {
  type ConsoleParts,
  type Handlers,
  type OperatorContext,
  refuse,
} from '#server/console/acts/route.ts'
import { readAddressLists } from '#server/console/addresses/addresses.ts'
import { isSingleHand } from '#server/console/approvals/approvals.ts'
import { isSufficient, readAuthenticators } from '#server/console/authenticators/authenticators.ts'
import {
  authenticationOptions,
  type Ceremony,
  verifyPasskey,
} from '#server/console/authenticators/passkeys.ts'
import { takeAssertion, takeCode } from '#server/console/authenticators/proofs.sql.ts'
import { limitTriesWithin, proofLimits } from '#server/console/login/login-limits.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { isNotOpen } from '#server/settings/settings.ts'
import { type ConsoleSession, endListedSession, listSessions, publicIdOf } from './sessions.ts'
import { hasFailedVerify } from './verify-runs.sql.ts'

type SessionKey =
  | 'GET /session'
  | 'GET /sessions'
  | 'POST /sessions/end'
  | 'POST /step-up/passkey/options'
  | 'POST /step-up/passkey'
  | 'POST /step-up/totp'

export const sessionHandlers: Handlers<SessionKey> = {
  async 'GET /session'({ database }, { session, now }) {
    const serverTime = now.toISOString()
    if (session === null) {
      const nobody = { operator: null, enrolment: null, provedUntil: null, expiresAt: null }
      return { fields: { ...nobody, serverTime, warnings: [] } }
    }
    const expiresAt = session.expiresAt.toISOString()
    const person = await describe(database, session)
    const warnings = session.isEnrolling ? [] : await warningsFor(database)
    const fields = { ...person, provedUntil: provedUntil(session.provedAt), expiresAt }
    return { fields: { ...fields, serverTime, warnings } }
  },
  async 'GET /sessions'({ database }, { session, now }) {
    const current = publicIdOf(session)
    const rows = await listSessions(database, session.operatorId, now)
    const list = rows.map(({ id, device, address, createdAt, seenAt }) => ({
      id,
      device,
      address,
      isCurrent: id === current,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }))
    return { list }
  },
  async 'POST /sessions/end'(tx, { request, session: { operatorId } }) {
    const isEnded = await endListedSession(tx, { operatorId, id: request.session })
    return isEnded ? { fields: {}, target: { kind: 'session', id: request.session } } : refuse(404)
  },
  async 'POST /step-up/passkey/options'(tx, request, parts) {
    const { operatorId } = request.session
    const options = await authenticationOptions(tx, ceremonyOf(parts, request), operatorId)
    return { fields: { options } }
  },
  'POST /step-up/passkey': {
    async prepare(parts, request) {
      const { response } = request.request
      const id = await verifyPasskey(parts.database, ceremonyOf(parts, request), response)
      if (id === 'unanswered') return refuse(503, REASON.passkeyUnanswered)
      return (tx, { caller: { secret }, now }) => {
        const isRight = async () =>
          id !== null && (await takeAssertion(tx, { id, secret, now })) !== null
        return prove(tx, request, { kind: 'passkey', isRight, wrong: REASON.wrongPasskey })
      }
    },
  },
  async 'POST /step-up/totp'(tx, request) {
    const { code } = request.request
    const isRight = () => takeCode(tx, 'prove_by_code', { code, now: request.now })
    return prove(tx, request, { kind: 'code', isRight, wrong: REASON.wrongCode })
  },
}

/**
 * Checks a proof of the second factor, and stores the time of a right proof. A wrong proof counts
 * for its session, and the audit log records it. The transaction is therefore
 * committed even if the proof is wrong.
 */
async function prove(
  tx: Transaction,
  { session, now }: OperatorContext,
  {
    kind,
    isRight,
    wrong,
  }: { kind: 'passkey' | 'code'; isRight: () => Promise<boolean>; wrong: Reason },
) {
  const tryOnce = async () => ((await isRight()) ? 'right' : null)
  const outcome = await limitTriesWithin(tx, proofLimits(session.idHash, kind), { now, tryOnce })
  if (outcome === null) return { refusal: refuse(400, wrong) }
  if (outcome !== 'right') return refuse(429, REASON.tooMany, outcome)
  return { fields: { provedUntil: provedUntil(now) as string } }
}

function provedUntil(provedAt: Date | null): string | null {
  return provedAt === null ? null : new Date(provedAt.getTime() + STEP_UP_MS).toISOString()
}

async function describe(on: Queryable, session: ConsoleSession) {
  const { operatorId, isEnrolling, name, mail, role } = session
  const authenticators = await readAuthenticators(on, operatorId)
  const { passkeyCount, hasPassword, hasTotp } = authenticators
  if (isEnrolling) {
    const counts = {
      passkeyCount,
      hasPassword,
      hasTotp,
      isSufficient: isSufficient(authenticators, role),
    }
    return { operator: null, enrolment: { name, mail, role, ...counts } }
  }
  const permissions = [...permissionsOf(role)]
  const hasPasskey = passkeyCount > 0
  const operator = { id: operatorId, name, mail, role, permissions, hasPasskey, hasTotp }
  return { operator, enrolment: null }
}

/** Returns the warnings that the dashboard shows at its top. */
async function warningsFor(on: Queryable) {
  const lists = await readAddressLists(on)
  const isEmpty = lists.every(({ addresses }) => addresses.length === 0)
  return [
    ...((await hasFailedVerify(on)) ? (['failed-verify'] as const) : []),
    ...(isEmpty ? (['no-address-list'] as const) : []),
    ...((await isNotOpen(on)) ? (['not-open'] as const) : []),
    ...((await isSingleHand(on)) ? (['single-hand'] as const) : []),
  ]
}

function ceremonyOf({ publicUrl }: ConsoleParts, { session, now }: OperatorContext): Ceremony {
  return { secretHash: session.idHash, purpose: 'step-up', publicUrl: publicUrl(), now }
}
