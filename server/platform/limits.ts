import { hash } from 'node:crypto'
import type { Database, Queryable, Transaction } from './database.ts'
import {
  countRecent,
  deleteAttempts,
  deleteBefore,
  insertAttempts,
  lockLimits,
} from './limits.sql.ts'

export interface Limit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** A limit as it applies to one mail, number, member or address. */
export interface Limited extends Limit {
  readonly subject: string | number
}

const KEPT_MS = 2 * 86_400_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Takes one turn of every limit, or of none: false when any is used up. The limits are locked in the order of
 * their hashes, so that turns taken at the same moment are counted one after the other.
 */
export function takeTurns(
  database: Database,
  limits: readonly Limited[],
  now: Date,
): Promise<boolean> {
  return database.transaction((tx) => takeTurnsWithin(tx, limits, now))
}

/** The same within the caller's transaction. */
export async function takeTurnsWithin(
  tx: Transaction,
  limits: readonly Limited[],
  now: Date,
): Promise<boolean> {
  await lockLimits(tx, limits.map(subjectHash))
  const left = await Promise.all(limits.map((limit) => hasTurns(tx, limit, now)))
  if (left.includes(false)) return false
  await recordAttempts(tx, limits, now)
  return true
}

export async function hasTurns(on: Queryable, limit: Limited, now: Date): Promise<boolean> {
  return (await countAttempts(on, limit, now)) < limit.max
}

export function countAttempts(on: Queryable, limit: Limited, now: Date): Promise<number> {
  const since = new Date(now.getTime() - limit.windowMs)
  return countRecent(on, { name: limit.name, subject: subjectHash(limit), since })
}

/** Counts without asking. */
export function recordAttempts(
  on: Queryable,
  limits: readonly Limited[],
  now: Date,
): Promise<void> {
  const attempts = limits.map((limit) => ({ name: limit.name, subject: subjectHash(limit) }))
  return insertAttempts(on, attempts, now)
}

export function forgetAttempts(on: Queryable, limit: Limited): Promise<void> {
  return deleteAttempts(on, { name: limit.name, subject: subjectHash(limit) })
}

/** The clerk's part: no limit looks back further than a day. */
export function forgetOldAttempts(on: Queryable, now: Date): Promise<void> {
  return deleteBefore(on, new Date(now.getTime() - KEPT_MS))
}

// Mails and numbers are no business of whoever reads the table.
function subjectHash({ name, subject }: Limited): Buffer {
  return hash('sha256', `${name}\0${subject}`, 'buffer')
}
