import { z } from 'zod'
import { type CallList, id, requestId, time } from '#contract/console/call.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { ROLES } from '#contract/console/roles.ts'
import { code, webAuthn } from './login.ts'

const operator = z.object({
  id,
  name: internalText,
  mail: internalText,
  role: z.enum(ROLES),
  /**
   * The permissions of the role. The browser shows only menus that they allow; the server still
   * checks every call.
   */
  permissions: z.array(openText),
  hasPasskey: z.boolean(),
  hasTotp: z.boolean(),
})
export type CurrentOperator = z.infer<typeof operator>

const enrolment = z.object({
  name: internalText,
  mail: internalText,
  role: z.enum(ROLES),
  passkeyCount: z.number().int(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  /** True if the authenticators suffice to finish the enrolment. */
  isSufficient: z.boolean(),
})
export type Enrolment = z.infer<typeof enrolment>

const ownSession = z.object({
  /**
   * A number that identifies the session. The number is not secret: it cannot be used to log in.
   */
  id: openText,
  /** The browser and the system at the login, such as `Safari, iPhone`; empty if unknown. */
  device: openText,
  address: internalText,
  createdAt: time,
  seenAt: time,
  isCurrent: z.boolean(),
})

export const sessionCalls = {
  /**
   * Returns the operator who is logged in, or the enrolment that is not finished yet. Both are null
   * for a guest, and at most one of them is set.
   */
  'GET /session': {
    access: 'guest',
    answer: z.object({
      operator: operator.nullable(),
      enrolment: enrolment.nullable(),
      /** Until this time, acts need no new proof of the second factor; null without a session. */
      provedUntil: time.nullable(),
      /** The time at which the session ends even if it is in use; null without a session. */
      expiresAt: time.nullable(),
      serverTime: time,
      /** Warnings of the dashboard. `failed-verify`: the last check found a broken invariant. */
      warnings: z.array(z.enum(['failed-verify', 'no-address-list', 'not-open', 'single-hand'])),
    }),
  },
  'GET /sessions': {
    permission: 'sessions.own',
    answer: z.object({ list: z.array(ownSession) }),
  },
  'POST /sessions/end': {
    permission: 'sessions.own',
    audit: 'session.end',
    stepUp: false,
    request: z.strictObject({ requestId, session: openText.max(100) }),
  },
  'POST /step-up/passkey/options': {
    permission: 'sessions.own',
    audit: 'step-up.passkey-options',
    stepUp: false,
    request: z.strictObject({ requestId }),
    answer: z.object({ options: webAuthn }),
  },
  'POST /step-up/passkey': {
    permission: 'sessions.own',
    audit: 'step-up.passkey',
    stepUp: false,
    request: z.strictObject({ requestId, response: webAuthn }),
    answer: z.object({ provedUntil: time }),
  },
  'POST /step-up/totp': {
    permission: 'sessions.own',
    audit: 'step-up.totp',
    stepUp: false,
    request: z.strictObject({ requestId, code }),
    answer: z.object({ provedUntil: time }),
  },
} as const satisfies CallList
