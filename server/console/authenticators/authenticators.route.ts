import { REASON } from '#contract/console/reasons.ts'
import {
  type Handlers,
  type OperatorContext,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { tellOperator } from '#server/console/operator-mails/operator-mails.ts'
import type { SecurityEvent } from '#server/console/operator-mails/security.mails.ts'
import { endOtherSessions, holdSession } from '#server/console/sessions/sessions.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/password.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { storePassword } from './authenticators.sql.ts'
import { isSufficient, readAuthenticators, refuseNewAuthenticator } from './authenticators.ts'
import { isEasyPassword } from './easy-password.rule.ts'
import { countRecoveryCodes, deleteOwnPasskey, selectOwnPasskeys } from './own.sql.ts'
import { ceremonyOf, registerPasskey, registrationOptions } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

type AuthenticatorKey =
  | 'GET /authenticators'
  | 'POST /authenticators/passkey/options'
  | 'POST /authenticators/passkey'
  | 'POST /authenticators/passkey/remove'
  | 'POST /authenticators/password'
  | 'POST /authenticators/recovery-codes'

export const authenticatorHandlers: Handlers<AuthenticatorKey> = {
  async 'GET /authenticators'({ database }, { session: { operatorId } }) {
    const passkeys = await selectOwnPasskeys(database, operatorId)
    const { hasTotp, hasPassword } = await readAuthenticators(database, operatorId)
    return {
      passkeys: passkeys.map(({ id, label, createdAt }) => ({
        id,
        label,
        createdAt: createdAt.toISOString(),
      })),
      hasTotp,
      hasPassword,
      recoveryCodesLeft: await countRecoveryCodes(database, operatorId),
    }
  },
  'POST /authenticators/passkey/options': inSession(async (tx, request, parts) => {
    const options = await registrationOptions(tx, ceremonyOf(parts, request), request.session)
    return { fields: { options } }
  }),
  'POST /authenticators/passkey': inSession(async (tx, request, parts) => {
    const { response, label } = request.request
    const { operatorId } = request.session
    if (!(await registerPasskey(tx, ceremonyOf(parts, request), { response, label }))) {
      return refuse(400, REASON.wrongPasskey)
    }
    await tell(tx, request, 'passkey-added')
    return { fields: {}, target: targetOf(operatorId) }
  }),
  'POST /authenticators/passkey/remove': inSession(async (tx, removal) => {
    const { request, session } = removal
    const { operatorId, role } = session
    if (!(await deleteOwnPasskey(tx, request.passkey))) return refuse(404)
    if (!isSufficient(await readAuthenticators(tx, operatorId), role)) {
      return refuse(409, REASON.authenticatorsMissing)
    }
    await tell(tx, removal, 'passkey-removed')
    return { fields: {}, target: targetOf(operatorId) }
  }),
  'POST /authenticators/password': inSession(async (tx, change) => {
    const { request, session, caller } = change
    const { operatorId } = session
    const { hasPassword } = await readAuthenticators(tx, operatorId)
    if (!hasPassword) return refuse(409, REASON.notPossible)
    if (isEasyPassword(request.password, await readIdentity(tx)))
      return refuse(400, REASON.easyPassword)
    await storePassword(tx, await hashPassword(request.password, caller.address))
    const { endsOtherSessions } = request
    if (endsOtherSessions) await endOtherSessions(tx, session)
    await tell(tx, change, 'password-changed')
    return { fields: {}, target: targetOf(operatorId), after: { endsOtherSessions } }
  }),
  'POST /authenticators/recovery-codes': inSession(async (tx, renewal) => {
    const { operatorId } = renewal.session
    const recoveryCodes = [...(await makeRecoveryCodes(tx, renewal.now))]
    await tell(tx, renewal, 'recovery-codes')
    return { fields: { recoveryCodes }, target: targetOf(operatorId) }
  }),
}

function tell(
  tx: Transaction,
  { session, caller: { address }, now }: OperatorContext,
  event: SecurityEvent,
): Promise<unknown> {
  return tellOperator(tx, session.mail, { event, address, now })
}

const targetOf = (operatorId: number) => ({ kind: 'operator', id: String(operatorId) })

/**
 * Wraps an act, so that the act is refused if its session has ended since the request began, or if
 * the session's newest proof is by an authenticator that was itself added less than a day ago. The
 * acts of one operator run one after the other. Two removals of passkeys at once therefore cannot
 * leave the operator with too few authenticators.
 */
function inSession<Request extends OperatorContext, Parts, Outcome>(
  act: (tx: Transaction, request: Request, parts: Parts) => Promise<Outcome>,
): (tx: Transaction, request: Request, parts: Parts) => Promise<Outcome | Refusal> {
  return async (tx, request, parts) => {
    if (!(await holdSession(tx, request.session))) return refuse(401)
    return refuseNewAuthenticator(request.session, request.now) ?? act(tx, request, parts)
  }
}
