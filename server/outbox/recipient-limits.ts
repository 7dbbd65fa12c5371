import type { MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import {
  isWithinLimit,
  type RateLimit,
  type RateLimitSubject,
  recordHits,
} from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'

/**
 * How many messages of a kind a recipient gets within an hour, from all causes together. The kinds that a
 * stranger can send to any address have small numbers; `case-untaken`,
 * `contact` and `request-lapsed` go to the operators.
 */
const HOURLY_MAX: Readonly<Record<MailKind, number>> = {
  account: 20,
  'address-request': 10,
  case: 20,
  'case-untaken': 200,
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
  sale: 20,
}

/** Of all kinds together, to an address that may be a stranger's because nobody confirmed it. */
const UNCONFIRMED_HOURLY_MAX = 20

/** Returns how many messages of a kind a recipient gets within an hour. */
export function hourlyMaxOf(kind: MailKind): number {
  return HOURLY_MAX[kind]
}

interface LimitedMessage {
  readonly kind: MailKind
  readonly recipient: string
  readonly isOwn?: boolean
  readonly now: Date
}

/**
 * Counts a message for its recipient. Returns false if the recipient got the most of this kind
 * within an hour. Messages with `isOwn` count apart, so that strangers cannot use them up. Takes no
 * lock, because one transaction may write to many recipients: messages of the same moment may pass
 * the limit by a few.
 */
export async function takeRecipientLimit(
  tx: Transaction,
  message: LimitedMessage,
): Promise<boolean> {
  if (!(await isWithinRecipientLimit(tx, message))) return false
  await recordHits(tx, limitsOf(message), message.now)
  return true
}

export async function isWithinRecipientLimit(
  on: Queryable,
  message: LimitedMessage,
): Promise<boolean> {
  for (const limit of limitsOf(message))
    if (!(await isWithinLimit(on, limit, message.now))) return false
  return true
}

function limitsOf({ kind, recipient, isOwn }: LimitedMessage): RateLimitSubject[] {
  // Addresses with different tags, such as name+1@ and name+2@, usually belong to one mailbox.
  const subject = recipient.replace(/\+[^@]*@/, '@')
  const hourly = { windowMs: HOUR_MS, subject }
  const name = `recipient-${kind}${isOwn === true ? '-own' : ''}`
  const ofKind = { name, max: HOURLY_MAX[kind], ...hourly }
  const ofAll = { name: 'recipient-unconfirmed', max: UNCONFIRMED_HOURLY_MAX, ...hourly }
  // An operator has written an answer, to a message that waited for it.
  return isOwn === false && kind !== 'case' ? [ofKind, ofAll] : [ofKind]
}

/**
 * The shares of a recipient who may be a stranger: one for each network, and one for all accounts
 * whose mail address nobody confirmed. The limit of the recipient allows more than a share, so that
 * neither a network nor new accounts take what another member needs.
 */
export function sharesOf(
  limit: RateLimit,
  { recipient, address, isConfirmed }: { recipient: string; address: string; isConfirmed: boolean },
): RateLimitSubject[] {
  const ofNetwork = { ...limit, subject: `${recipient} ${address}` }
  const ofUnconfirmed = { ...limit, subject: `${recipient} unconfirmed` }
  return isConfirmed ? [ofNetwork] : [ofNetwork, ofUnconfirmed]
}
