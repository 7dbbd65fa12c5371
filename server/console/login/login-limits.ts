import type { Database, Transaction } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/load/network.ts'
import {
  deleteHits,
  lockWithinLimit,
  type RateLimit,
  recordHits,
  retryAfterSeconds,
  takeRateLimits,
} from '#server/platform/load/rate-limits.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'

const TRIES = { max: 5, windowMs: 15 * MINUTE_MS }
const ACCOUNT: RateLimit = { name: 'console-login-account', ...TRIES }
const ADDRESS: RateLimit = { name: 'console-login-address', ...TRIES }

/**
 * The greatest number of challenges for one network in a window. There is a limit because the
 * database stores each challenge.
 */
const CHALLENGES = { name: 'console-login-challenges', max: 60, windowMs: 15 * MINUTE_MS }

/**
 * The subjects of the limits for failed tries: the account, if the account is known, and the
 * caller's address.
 */
export interface LoginSubject {
  readonly account: string | null
  readonly address: string
}
export interface LimitReached {
  readonly retryAfterSeconds: number
}

interface Try<T> {
  readonly now: Date
  readonly tryOnce: (tx: Transaction) => Promise<T | null>
}

/** Calls `limitTriesWithin` in a transaction of its own. */
export function limitTries<T>(
  database: Database,
  subject: LoginSubject,
  attempt: Try<T>,
): Promise<T | LimitReached | null> {
  return database.transaction((tx) => limitTriesWithin(tx, subject, attempt))
}

/**
 * Runs a try to log in. If `tryOnce` returns null, the try has failed and counts against the
 * account and the address; an IPv6 address counts as its /64 network. After five failures within 15
 * minutes, further tries are refused without being run. Account and address are locked
 * until the transaction ends, so that concurrent tries count one after the other. The caller has to
 * commit the transaction even after a failure, so that the failure is counted.
 */
export async function limitTriesWithin<T>(
  tx: Transaction,
  { account, address }: LoginSubject,
  { now, tryOnce }: Try<T>,
): Promise<T | LimitReached | null> {
  const ofAccount = account === null ? [] : [{ ...ACCOUNT, subject: account }]
  const limits = [...ofAccount, { ...ADDRESS, subject: networkOf(address) }]
  for (const limit of limits) {
    if (!(await lockWithinLimit(tx, limit, now))) {
      return { retryAfterSeconds: await retryAfterSeconds(tx, limit, now) }
    }
  }
  const outcome = await tryOnce(tx)
  if (outcome === null) await recordHits(tx, limits, now)
  else for (const limit of ofAccount) await deleteHits(tx, limit)
  return outcome
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
