import { hash } from 'node:crypto'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  countHitsSince,
  deleteHitsAt,
  deleteHitsBefore,
  deleteHitsOf,
  insertHits,
  lockRateLimits,
  selectNthNewestHit,
} from './rate-limits.sql.ts'

export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

export interface RateLimitSubject extends RateLimit {
  readonly subject: string | number
}

const HIT_RETENTION_MS = 2 * DAY_MS

/**
 * Counts one hit against every limit and returns true. If any limit is reached, counts nothing and
 * returns false. Locks the subjects, such as a member or an IP address, so that concurrent requests
 * of one subject are counted one after the other.
 */
export function takeRateLimits(
  database: Database,
  limits: readonly RateLimitSubject[],
  now: Date,
): Promise<boolean> {
  return database.transaction((tx) => takeRateLimitsWithin(tx, limits, now))
}

/** If any limit is reached, counts nothing and returns false. */
export async function takeRateLimitsWithin(
  tx: Transaction,
  limits: readonly RateLimitSubject[],
  now: Date,
): Promise<boolean> {
  await lockRateLimits(tx, limits.map(subjectHash))
  const areWithinLimit = await Promise.all(limits.map((limit) => isWithinLimit(tx, limit, now)))
  if (areWithinLimit.includes(false)) return false
  await recordHits(tx, limits, now)
  return true
}

/**
 * Returns whether the limit allows one more hit. Locks the subject until the transaction ends, so
 * that concurrent transactions see one another's hits of this subject.
 */
export async function lockWithinLimit(
  tx: Transaction,
  limit: RateLimitSubject,
  now: Date,
): Promise<boolean> {
  await lockRateLimits(tx, [subjectHash(limit)])
  return isWithinLimit(tx, limit, now)
}

/** Returns whether the limit allows one more hit. This call itself counts no hit. */
export async function isWithinLimit(
  on: Queryable,
  limit: RateLimitSubject,
  now: Date,
): Promise<boolean> {
  return (await countHits(on, limit, now)) < limit.max
}

export function countHits(on: Queryable, limit: RateLimitSubject, now: Date): Promise<number> {
  const since = new Date(now.getTime() - limit.windowMs)
  return countHitsSince(on, { name: limit.name, subject: subjectHash(limit), since })
}

export async function retryAfterSeconds(
  on: Queryable,
  limit: RateLimitSubject,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - limit.windowMs)
  const hit = { name: limit.name, subject: subjectHash(limit), since, nth: limit.max }
  const hitAt = await selectNthNewestHit(on, hit)
  const waitMs = hitAt === null ? 0 : hitAt.getTime() - since.getTime()
  return Math.max(1, Math.ceil(waitMs / 1_000))
}

export async function limitsFreeAt(
  on: Queryable,
  limits: readonly RateLimitSubject[],
  now: Date,
): Promise<Date | null> {
  let freeAt: Date | null = null
  for (const limit of limits) {
    if (await isWithinLimit(on, limit, now)) continue
    const at = new Date(now.getTime() + (await retryAfterSeconds(on, limit, now)) * 1_000)
    if (freeAt === null || at > freeAt) freeAt = at
  }
  return freeAt
}

/** Counts one hit against every limit, even if a limit is already reached. */
export function recordHits(
  on: Queryable,
  limits: readonly RateLimitSubject[],
  now: Date,
): Promise<void> {
  const hits = limits.map((limit) => ({ name: limit.name, subject: subjectHash(limit) }))
  return insertHits(on, hits, now)
}

/** Takes back the hits counted at `at`. The lock keeps two calls from taking back the same hit. */
export function returnRateLimits(
  database: Database,
  limits: readonly RateLimitSubject[],
  at: Date,
): Promise<void> {
  const hits = limits.map((limit) => ({ name: limit.name, subject: subjectHash(limit) }))
  return database.transaction(async (tx) => {
    const subjects = hits.map(({ subject }) => subject)
    await lockRateLimits(tx, subjects)
    await deleteHitsAt(tx, hits, at)
  })
}

/** Deletes the hits of a subject, for example after a successful login. */
export function deleteHits(on: Queryable, limit: RateLimitSubject): Promise<void> {
  return deleteHitsOf(on, { name: limit.name, subject: subjectHash(limit) })
}

/** Deletes hits that are older than two days. No limit has a window of more than one day. */
export function deleteOldHits(on: Queryable, now: Date): Promise<void> {
  return deleteHitsBefore(on, new Date(now.getTime() - HIT_RETENTION_MS))
}

// Returns the hash under which a subject's hits are stored. The hash keeps mail addresses and phone
// numbers out of the table.
function subjectHash({ name, subject }: RateLimitSubject): Buffer {
  return hash('sha256', `${name}\0${subject}`, 'buffer')
}
