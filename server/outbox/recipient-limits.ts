import type { MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isWithinLimit, recordHits } from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'

/**
 * How many messages of a kind a recipient gets within an hour, from all causes together. The kinds that a
 * stranger can send to any address have small numbers; `contact` and `request-lapsed` go to the
 * operators.
 */
const HOURLY_MAX: Readonly<Record<MailKind, number>> = {
  account: 20,
  'address-request': 10,
  code: 5,
  contact: 200,
  draw: 200,
  'hold-reminder': 20,
  invitation: 10,
  limit: 5,
  'login-codes': 5,
  'mail-change': 5,
  'mail-changed': 10,
  other: 60,
  parcel: 100,
  'passkey-added': 20,
  'passkey-removed': 20,
  'password-changed': 20,
  'password-link': 12,
  payment: 120,
  points: 5,
  rank: 5,
  'recovery-codes': 20,
  'recovery-used': 20,
  'refund-account': 20,
  'request-lapsed': 200,
}

/**
 * Counts a message for its recipient. Returns false if the recipient got the most of this kind
 * within an hour. Messages that the recipient proved to want (`isOwn`) count apart, so that strangers
 * cannot use them up. Takes no lock, because one transaction may write to many recipients: messages of
 * the same moment may pass the limit by a few.
 */
export async function takeRecipientLimit(
  tx: Transaction,
  {
    kind,
    recipient,
    isOwn = false,
    now,
  }: { kind: MailKind; recipient: string; isOwn?: boolean; now: Date },
): Promise<boolean> {
  const max = HOURLY_MAX[kind]
  const limit = {
    name: `recipient-${kind}${isOwn ? '-own' : ''}`,
    max,
    windowMs: HOUR_MS,
    subject: recipient,
  }
  if (!(await isWithinLimit(tx, limit, now))) return false
  await recordHits(tx, [limit], now)
  return true
}
