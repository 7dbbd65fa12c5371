import { REASON } from '#contract/console/reasons.ts'
import {
  type ConsoleParts,
  type GuestContext,
  type Handlers,
  refuse,
} from '#server/console/acts/route.ts'
import { isAllowedAddress } from '#server/console/addresses/addresses.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import {
  authenticationOptions,
  type Ceremony,
  verifyPasskey,
} from '#server/console/authenticators/passkeys.ts'
import { hashTypedPassword } from '#server/console/authenticators/password.ts'
import {
  checkPasswordHash,
  takeAssertion,
  takeCode,
} from '#server/console/authenticators/proofs.sql.ts'
import { openInvitation } from '#server/console/invitations/invitations.ts'
import { queueOperatorMail, tellOperator } from '#server/console/operator-mails/operator-mails.ts'
import { findOperator, ownerMails, readOperator } from '#server/console/operators/operators.ts'
import { actInSession, endSession, startSession } from '#server/console/sessions/sessions.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { deviceOf } from '#server/platform/http/sessions/device.rule.ts'
import { hashOf } from '#server/platform/secrets.ts'
import { recoveryMail } from './login.mails.ts'
import { logIn } from './login.ts'
import {
  invitationLimits,
  limitCodes,
  limitTries,
  passkeyLimits,
  passwordLimits,
  takeChallengeLimit,
} from './login-limits.ts'

type LoginKey =
  | 'POST /login/passkey/options'
  | 'POST /login/passkey'
  | 'POST /login/password'
  | 'POST /login/recovery'
  | 'POST /invitation/accept'
  | 'POST /logout'

export const loginHandlers: Handlers<LoginKey> = {
  async 'POST /login/passkey/options'(parts, request) {
    const { database } = parts
    const isWithinLimit = await takeChallengeLimit(database, request.caller.address, request.now)
    if (!isWithinLimit) return refuse(429, REASON.tooMany, { retryAfterSeconds: 60 })
    return {
      fields: { options: await authenticationOptions(database, ceremonyOf(parts, request)) },
    }
  },
  async 'POST /login/passkey'(parts, request) {
    const { response } = request.request
    const { caller, now } = request
    const limits = passkeyLimits(caller.address)
    const id = await verifyPasskey(parts.database, ceremonyOf(parts, request), response)
    if (id === 'unanswered') return refuse(503, REASON.passkeyUnanswered)
    const { secret } = caller
    const prepare = async () => id
    const check = async (tx: Transaction, id: number | null) =>
      id === null ? null : takeAssertion(tx, { id, secret, now })
    const attempt = { limits, caller, now, prepare, check }
    return cookieOf(await logIn(parts, { ...attempt, call: 'login.passkey' }))
  },
  async 'POST /login/password'(parts, request) {
    const { mail, password, code } = request.request
    const { caller, now } = request
    const prepare = () => hashTypedPassword(parts.database, { mail, password, caller })
    const check = async (tx: Transaction, typedHash: string) => {
      const operatorId = await checkPasswordHash(tx, { mail, typedHash, isOptional: false, now })
      if (operatorId === null) return null
      const isCode = await limitCodes(tx, operatorId, {
        now,
        isRight: () => takeCode(tx, 'log_in_by_code', { code, now }),
        onLastWrong: () =>
          tellOperator(tx, mail, { event: 'login-codes', address: caller.address, now }),
      })
      return isCode ? operatorId : null
    }
    const attempt = { ...(await tryOf(parts, request, mail)), prepare, check }
    return cookieOf(await logIn(parts, { ...attempt, call: 'login.password' }))
  },
  async 'POST /login/recovery'(parts, request) {
    const { mail, password, recoveryCode: code } = request.request
    const { caller, now } = request
    const prepare = () => hashTypedPassword(parts.database, { mail, password, caller })
    const check = async (tx: Transaction, typedHash: string) => {
      const operatorId = await checkPasswordHash(tx, { mail, typedHash, isOptional: true, now })
      if (operatorId === null) return null
      if (!(await takeCode(tx, 'log_in_by_recovery_code', { code, now }))) return null
      await tellOwners(tx, (await readOperator(tx, operatorId))?.name ?? '', now)
      return operatorId
    }
    const attempt = { ...(await tryOf(parts, request, mail)), prepare, check }
    return cookieOf(await logIn(parts, { ...attempt, call: 'login.recovery' }))
  },
  async 'POST /invitation/accept'({ database }, { request, caller, now }) {
    const { address } = caller
    const entry = { now, role: null, sessionHash: hashOf(caller.secret), address }
    const call = 'invitation.accept'
    const outcome = await limitTries(database, invitationLimits(address), {
      now,
      prepare: async () => undefined,
      tryOnce: async (tx) => {
        const operatorId = await openInvitation(tx, { ...request, now })
        if (operatorId === null) return null
        const target = { kind: 'operator', id: String(operatorId) }
        await writeEntry(tx, { ...entry, operatorId, call, outcome: 'done', target })
        const place = { device: deviceOf(caller.userAgent), address }
        return startSession(tx, { ...place, now })
      },
    })
    if (typeof outcome === 'string') return { fields: {}, cookie: outcome }
    if (outcome !== null) return refuse(429, REASON.tooMany, outcome)
    await database.transaction((tx) =>
      writeEntry(tx, { ...entry, operatorId: null, call, outcome: 'refused' }),
    )
    return refuse(404)
  },
  async 'POST /logout'({ database }, { session, caller, now }) {
    if (session !== null) {
      await database.transaction(async (tx) => {
        await actInSession(tx, caller, now)
        await endSession(tx, session)
        const { operatorId, role, idHash: sessionHash } = session
        const entry = { now, operatorId, role, sessionHash, address: caller.address }
        await writeEntry(tx, { ...entry, call: 'session.logout', outcome: 'done' })
      })
    }
    return { fields: {}, cookie: null }
  },
}

/** Returns a try with a password. An unknown account is looked up like a known one. */
async function tryOf({ database }: ConsoleParts, { caller, now }: GuestContext, mail: string) {
  const operator = await findOperator(database, mail)
  const isInside = await isAllowedAddress(database, operator?.role ?? 'owner', caller.address)
  const place = { address: caller.address, isOutside: operator !== null && !isInside }
  return { limits: passwordLimits(mail, place), caller, now }
}

function ceremonyOf({ publicUrl }: ConsoleParts, { caller, now }: GuestContext): Ceremony {
  const secret = hashOf(caller.secret)
  return { secretHash: secret, purpose: 'login', publicUrl: publicUrl(), now }
}

function cookieOf<R>(outcome: string | R) {
  return typeof outcome === 'string' ? { fields: {}, cookie: outcome } : outcome
}

async function tellOwners(tx: Transaction, name: string, now: Date): Promise<void> {
  for (const to of await ownerMails(tx)) {
    await queueOperatorMail(tx, {
      to,
      template: recoveryMail(name),
      now,
      kind: 'recovery-used',
    })
  }
}
