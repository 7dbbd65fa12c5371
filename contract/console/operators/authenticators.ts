import { z } from 'zod'
import { type CallList, count, requestId, time } from '#contract/console/call.ts'
import { internalText, openText, secretText } from '#contract/console/privacy.ts'
import { newPassword } from './enrolment.ts'
import { webAuthn } from './login.ts'

const passkey = z.object({ id: openText, label: internalText, createdAt: time })

/** A call that changes the operator's own authenticators. The call needs a fresh second factor. */
const ownChange = {
  permission: 'authenticators.own',
  stepUp: true,
} as const

/** The calls with which operators change their own authenticators after the enrolment. */
export const authenticatorCalls = {
  'GET /authenticators': {
    permission: 'authenticators.own',
    answer: z.object({
      passkeys: z.array(passkey),
      hasTotp: z.boolean(),
      hasPassword: z.boolean(),
      recoveryCodesLeft: count,
    }),
  },
  'POST /authenticators/passkey/options': {
    ...ownChange,
    audit: 'authenticators.passkey-options',
    request: z.strictObject({ requestId }),
    answer: z.object({ options: webAuthn }),
  },
  'POST /authenticators/passkey': {
    ...ownChange,
    audit: 'authenticators.passkey',
    request: z.strictObject({
      requestId,
      response: webAuthn,
      label: internalText.trim().max(60),
    }),
  },
  /** Removes a passkey, if the remaining authenticators suffice for the role. */
  'POST /authenticators/passkey/remove': {
    ...ownChange,
    audit: 'authenticators.passkey-remove',
    request: z.strictObject({ requestId, passkey: openText.max(1_024) }),
  },
  /**
   * Changes the operator's password, ends the other sessions unless the operator keeps them, and
   * tells the operator by mail. Answers 409 `not-possible` to an operator without a password.
   */
  'POST /authenticators/password': {
    ...ownChange,
    audit: 'authenticators.password',
    request: z.strictObject({
      requestId,
      password: newPassword,
      endsOtherSessions: z.boolean().default(true),
    }),
  },
  /**
   * Replaces the operator's recovery codes by ten new codes. The new codes are shown only once
   * (A-007).
   */
  'POST /authenticators/recovery-codes': {
    ...ownChange,
    audit: 'authenticators.recovery-codes',
    request: z.strictObject({ requestId }),
    answer: z.object({ recoveryCodes: z.array(secretText) }),
  },
} as const satisfies CallList
