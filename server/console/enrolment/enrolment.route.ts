import { REASON } from '#contract/console/reasons.ts'
import {
  type ConsoleParts,
  type GuestAnswer,
  type Handlers,
  isRefusal,
  type OperatorContext,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { isAllowedAddress } from '#server/console/addresses/addresses.ts'
import { writeEntry } from '#server/console/audit/audit.ts'
import { refusedFor } from '#server/console/audit/redact.rule.ts'
import { storePassword } from '#server/console/authenticators/authenticators.sql.ts'
import { isSufficient, readAuthenticators } from '#server/console/authenticators/authenticators.ts'
import { isEasyPassword } from '#server/console/authenticators/easy-password.rule.ts'
import {
  ceremonyOf,
  registerPasskey,
  registrationOptions,
} from '#server/console/authenticators/passkeys.ts'
import { takeCode } from '#server/console/authenticators/proofs.sql.ts'
import { makeRecoveryCodes } from '#server/console/authenticators/recovery-codes.ts'
import { makeTotpSecret } from '#server/console/authenticators/totp/totp.ts'
import { activate, holdOperator } from '#server/console/operators/operators.ts'
import {
  actInSession,
  endSession,
  findSession,
  startSession,
} from '#server/console/sessions/sessions.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { deviceOf } from '#server/platform/http/sessions/device.rule.ts'
import { hashPassword } from '#server/platform/password.ts'
import { readIdentity } from '#server/settings/settings.ts'

type EnrolmentKey =
  | 'POST /enrolment/passkey/options'
  | 'POST /enrolment/passkey'
  | 'POST /enrolment/password'
  | 'POST /enrolment/totp'
  | 'POST /enrolment/totp/confirm'
  | 'POST /enrolment/finish'

export const enrolmentHandlers: Handlers<EnrolmentKey> = {
  async 'POST /enrolment/passkey/options'(parts, request) {
    const ceremony = ceremonyOf(parts, request)
    return {
      fields: { options: await registrationOptions(parts.database, ceremony, request.session) },
    }
  },
  'POST /enrolment/passkey': (parts, request) =>
    enrol(parts, request, 'enrolment.passkey', async (tx) => {
      const isRegistered = await registerPasskey(tx, ceremonyOf(parts, request), request.request)
      return isRegistered ? { fields: {} } : refuse(400, REASON.wrongPasskey)
    }),
  async 'POST /enrolment/password'(parts, request) {
    const { password } = request.request
    const isEasy = isEasyPassword(password, await readIdentity(parts.database))
    const hash = isEasy ? null : await hashPassword(password, request.caller.address)
    return enrol(parts, request, 'enrolment.password', async (tx) => {
      if (hash === null) return refuse(400, REASON.easyPassword)
      await storePassword(tx, hash)
      return { fields: {} }
    })
  },
  'POST /enrolment/totp': (parts, request) =>
    enrol(parts, request, 'enrolment.totp', async (tx) => ({
      fields: await makeTotpSecret(tx, request.session),
    })),
  'POST /enrolment/totp/confirm': (parts, request) =>
    enrol(parts, request, 'enrolment.totp-confirm', async (tx) => {
      const { code } = request.request
      const isRight = await takeCode(tx, 'confirm_totp_secret', { code, now: request.now })
      return isRight ? { fields: {} } : refuse(400, REASON.wrongCode)
    }),
  'POST /enrolment/finish': (parts, request) =>
    enrol(parts, request, 'enrolment.finish', async (tx) => {
      const { operatorId, role } = request.session
      if (!isSufficient(await readAuthenticators(tx, operatorId), role)) {
        return refuse(409, REASON.authenticatorsMissing)
      }
      if (!(await isAllowedAddress(tx, role, request.caller.address))) {
        return refuse(403, REASON.wrongAddress)
      }
      await activate(tx, operatorId, request.now)
      const recoveryCodes = [...(await makeRecoveryCodes(tx, request.now))]
      return { fields: { recoveryCodes }, cookie: await openSession(tx, request) }
    }),
}

async function openSession(
  tx: Transaction,
  { session, caller, now }: OperatorContext,
): Promise<string> {
  await endSession(tx, session)
  const place = { device: deviceOf(caller.userAgent), address: caller.address }
  return startSession(tx, { ...place, now })
}

type Step<K extends EnrolmentKey> = (tx: Transaction) => Promise<GuestAnswer<K> | Refusal>

/**
 * Runs one call of the enrolment and writes its audit entry, in one transaction. The function locks
 * the operator and reads the session again. Otherwise the call could undo a removal or a reset of
 * the operator that happens at the same moment.
 */
async function enrol<K extends EnrolmentKey>(
  { database }: ConsoleParts,
  { session, caller, now }: OperatorContext,
  call: string,
  step: Step<K>,
): Promise<GuestAnswer<K> | Refusal> {
  return database.transaction(async (tx) => {
    await holdOperator(tx, session.operatorId)
    if ((await findSession(tx, { ...caller, now })) === null) return refuse(401)
    await actInSession(tx, caller, now)
    const outcome = await step(tx)
    const { operatorId, role, idHash: sessionHash } = session
    await writeEntry(tx, {
      now,
      operatorId,
      role,
      sessionHash,
      address: caller.address,
      call,
      ...(isRefusal(outcome) ? refusedFor(outcome.reason) : { outcome: 'done' }),
      target: { kind: 'operator', id: String(operatorId) },
    })
    return outcome
  })
}
