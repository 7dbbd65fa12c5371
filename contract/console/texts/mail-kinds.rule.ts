export const MAIL_KINDS = [
  'account',
  'address-request',
  'case',
  'case-untaken',
  'code',
  'contact',
  'draw',
  'hold-reminder',
  'invitation',
  'limit',
  'login-codes',
  'mail-change',
  'mail-changed',
  'other',
  'parcel',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'password-link',
  'payment',
  'points',
  'rank',
  'recovery-codes',
  'recovery-used',
  'refund-account',
  'request-lapsed',
  'sale',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** `other` is among them, because a message without a kind may contain one. */
const SECRET_KINDS: readonly MailKind[] = [
  'case',
  'code',
  'invitation',
  'mail-change',
  'other',
  'password-link',
  'refund-account',
]

/** Returns whether the content of a message is erased as soon as it is sent or given up. */
export function isSecretKind(kind: MailKind): boolean {
  return SECRET_KINDS.includes(kind)
}
