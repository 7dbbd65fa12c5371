import { z } from 'zod'
import type { CallList } from '#contract/console/call.ts'
import { internalText, secretText } from '#contract/console/privacy.ts'
import { code, webAuthn } from './login.ts'

const PASSWORD_LENGTH_MIN = 12
export const newPassword = secretText.min(PASSWORD_LENGTH_MIN).max(200)

/**
 * The calls of an invited operator. These calls work only in the session of an invitation. That
 * session opens nothing else.
 */
export const enrolmentCalls = {
  'POST /enrolment/passkey/options': {
    access: 'enrolling',
    audit: 'enrolment.passkey-options',
    request: z.strictObject({}),
    answer: z.object({ options: webAuthn }),
  },
  'POST /enrolment/passkey': {
    access: 'enrolling',
    audit: 'enrolment.passkey',
    request: z.strictObject({ response: webAuthn, label: internalText.trim().max(60) }),
  },
  'POST /enrolment/password': {
    access: 'enrolling',
    audit: 'enrolment.password',
    request: z.strictObject({ password: newPassword }),
  },
  /** Makes a new secret for an authenticator app. `confirm` then enrols the app. */
  'POST /enrolment/totp': {
    access: 'enrolling',
    audit: 'enrolment.totp',
    request: z.strictObject({}),
    /** The secret in Base32, and the same secret as an otpauth:// address for a QR code. */
    answer: z.object({ secret: secretText, uri: secretText }),
  },
  'POST /enrolment/totp/confirm': {
    access: 'enrolling',
    audit: 'enrolment.totp-confirm',
    request: z.strictObject({ code }),
  },
  /**
   * Ends the enrolment and makes the session a full session. The operator's network address must
   * therefore be on the address list of the operator's role.
   */
  'POST /enrolment/finish': {
    access: 'enrolling',
    audit: 'enrolment.finish',
    request: z.strictObject({}),
    /** The ten recovery codes. The console shows them only this once. */
    answer: z.object({ recoveryCodes: z.array(secretText) }),
  },
} as const satisfies CallList
