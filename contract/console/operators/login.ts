import { z } from 'zod'
import { type CallList, mail } from '#contract/console/call.ts'
import { decided, secretText } from '#contract/console/privacy.ts'
import { normalizeDigits } from '#contract/digits.ts'

/**
 * Options for WebAuthn, or a response of WebAuthn, in the JSON form that browsers read and write.
 */
export const webAuthn = decided(z.record(z.string(), z.unknown()), 'secret')
/** A code of an authenticator app, which people paste with blanks and type in full width. */
export const code = secretText.overwrite(normalizeDigits).regex(/^\d{6}$/)
const password = secretText.max(200)

/** The login of operators. A success starts a session, which `GET /session` then describes. */
export const loginCalls = {
  'POST /login/passkey/options': {
    access: 'guest',
    audit: 'login.passkey-options',
    request: z.strictObject({}),
    answer: z.object({ options: webAuthn }),
  },
  'POST /login/passkey': {
    access: 'guest',
    audit: 'login.passkey',
    request: z.strictObject({ response: webAuthn }),
  },
  'POST /login/password': {
    access: 'guest',
    audit: 'login.password',
    request: z.strictObject({ mail, password, code }),
  },
  /**
   * Logs in with a recovery code in place of the second factor. An operator without a password
   * sends '' as the password.
   */
  'POST /login/recovery': {
    access: 'guest',
    audit: 'login.recovery',
    request: z.strictObject({ mail, password, recoveryCode: secretText.trim().max(40) }),
  },
  /** Opens an invitation, which works only once. A success starts the session of the enrolment. */
  'POST /invitation/accept': {
    access: 'guest',
    audit: 'invitation.accept',
    request: z.strictObject({ token: secretText.max(100), mail }),
  },
  /** Ends the session of this browser. It may also be the session of an enrolment. */
  'POST /logout': {
    access: 'guest',
    audit: 'session.logout',
    request: z.strictObject({}),
  },
} as const satisfies CallList
