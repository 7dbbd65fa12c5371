import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/load/network.ts'
import {
  deleteHits,
  isWithinLimit,
  lockWithinLimit,
  type RateLimit,
  type RateLimitSubject,
  recordHits,
  retryAfterSeconds,
  takeRateLimits,
} from '#server/platform/load/rate-limits.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'

const TRIES = { max: 5, windowMs: 15 * MINUTE_MS }
const PASSWORD_ADDRESS: RateLimit = { name: 'console-password-address', ...TRIES }
const PASSWORD_ACCOUNT: RateLimit = { name: 'console-password-account', ...TRIES }
const PASSKEY_ADDRESS: RateLimit = { name: 'console-passkey-address', ...TRIES }
const INVITATION_ADDRESS: RateLimit = { name: 'console-invitation-address', ...TRIES }
const PROOF: RateLimit = { name: 'console-proof', ...TRIES }
const CODES: RateLimit = { name: 'console-wrong-code', ...TRIES }
const DELAY_MS = 1_000

/**
 * The greatest number of challenges for one network in a window. There is a limit because the
 * database stores each challenge.
 */
const CHALLENGES = { name: 'console-login-challenges', max: 60, windowMs: 15 * MINUTE_MS }

/** What failed tries of one kind count against. */
export interface TryLimits {
  /** After five failures within 15 minutes, further tries are refused. */
  readonly refusing: RateLimitSubject
  /**
   * After five failures within 15 minutes, further tries wait a second. A limit of an account never
   * refuses, because a stranger who knows the mail address could then lock its owner out.
   */
  readonly delaying?: RateLimitSubject
}

/**
 * Tries with a password. `isOutside` says that the role of the account may not log in from the
 * address. Such tries are counted apart, so that they delay no operator who may log in.
 */
export function passwordLimits(
  account: string,
  { address, isOutside }: { address: string; isOutside: boolean },
): TryLimits {
  const subject = isOutside ? `${account} outside` : account
  return {
    refusing: { ...PASSWORD_ADDRESS, subject: networkOf(address) },
    delaying: { ...PASSWORD_ACCOUNT, subject },
  }
}

export function passkeyLimits(address: string): TryLimits {
  return { refusing: { ...PASSKEY_ADDRESS, subject: networkOf(address) } }
}

export function invitationLimits(address: string): TryLimits {
  return { refusing: { ...INVITATION_ADDRESS, subject: networkOf(address) } }
}

/** Proofs of the second factor count for their session and their kind alone. */
export function proofLimits(session: Buffer, kind: 'passkey' | 'code'): TryLimits {
  return { refusing: { ...PROOF, subject: `${kind} ${session.toString('hex')}` } }
}

export interface LimitReached {
  readonly retryAfterSeconds: number
}

interface Try<T> {
  readonly now: Date
  readonly tryOnce: (tx: Transaction) => Promise<T | null>
}
interface PreparedTry<T, P> {
  readonly now: Date
  /** Slow work that a try needs, such as the hash of a password. */
  readonly prepare: () => Promise<P>
  readonly tryOnce: (tx: Transaction, prepared: P) => Promise<T | null>
}

/**
 * Calls `limitTriesWithin` in a transaction of its own, after the delay if there is one. Prepares
 * before the transaction, and only a try that the limit allows.
 */
export async function limitTries<T, P>(
  database: Database,
  limits: TryLimits,
  { now, prepare, tryOnce }: PreparedTry<T, P>,
): Promise<T | LimitReached | null> {
  const { refusing, delaying } = limits
  const isDelayed = delaying && !(await isWithinLimit(database, delaying, now))
  if (isDelayed === true) await wait(DELAY_MS)
  if (!(await isWithinLimit(database, refusing, now)))
    return { retryAfterSeconds: await retryAfterSeconds(database, refusing, now) }
  const prepared = await prepare()
  return database.transaction((tx) =>
    limitTriesWithin(tx, limits, { now, tryOnce: (within) => tryOnce(within, prepared) }),
  )
}

/**
 * Runs a try to log in. If `tryOnce` returns null, the try has failed and counts; an IPv6 address
 * counts as its /64 network. After five failures within 15 minutes, further tries are refused
 * without being run. The subject is locked until the transaction ends, so that concurrent
 * tries count one after the other. The caller has to commit the transaction even after a failure,
 * so that the failure is counted.
 */
export async function limitTriesWithin<T>(
  tx: Transaction,
  { refusing, delaying }: TryLimits,
  { now, tryOnce }: Try<T>,
): Promise<T | LimitReached | null> {
  if (!(await lockWithinLimit(tx, refusing, now))) {
    return { retryAfterSeconds: await retryAfterSeconds(tx, refusing, now) }
  }
  const outcome = await tryOnce(tx)
  if (outcome === null) {
    await recordHits(tx, delaying === undefined ? [refusing] : [refusing, delaying], now)
  } else if (delaying !== undefined) await deleteHits(tx, delaying)
  return outcome
}

/**
 * Checks a code that came with the right password. After five wrong codes within 15 minutes, no
 * further code of the account is right, from no address. The answer is the one to a wrong password,
 * or it would tell a stranger that the password is right. `onLastWrong` runs at the fifth.
 */
export async function limitCodes(
  tx: Transaction,
  operatorId: number,
  {
    now,
    isRight,
    onLastWrong,
  }: { now: Date; isRight: () => Promise<boolean>; onLastWrong: () => Promise<unknown> },
): Promise<boolean> {
  const codes = { ...CODES, subject: operatorId }
  if (!(await lockWithinLimit(tx, codes, now))) return false
  if (await isRight()) return true
  await recordHits(tx, [codes], now)
  if (!(await isWithinLimit(tx, codes, now))) await onLastWrong()
  return false
}

/**
 * Counts a challenge of a login against the caller's network. Returns false if the network has more
 * than 60 challenges within 15 minutes.
 */
export function takeChallengeLimit(
  database: Database,
  address: string,
  now: Date,
): Promise<boolean> {
  return takeRateLimits(database, [{ ...CHALLENGES, subject: networkOf(address) }], now)
}

export function isLimitReached(outcome: object): outcome is LimitReached {
  return 'retryAfterSeconds' in outcome && !('state' in outcome)
}
