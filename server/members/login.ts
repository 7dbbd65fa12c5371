import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database.ts'
import {
  countAttempts,
  forgetAttempts,
  hasTurns,
  type Limit,
  MINUTE_MS,
  recordAttempts,
} from '#server/platform/limits.ts'
import { isPassword } from '#server/platform/password.ts'
import { type SessionCookie, startSession } from '#server/platform/sessions.ts'
import { updateLastLogin } from './account.sql.ts'
import { selectCredentials } from './members.sql.ts'

const WINDOW_MS = 15 * MINUTE_MS
const FREE_TRIES = 10
const DELAY_MS_MIN = 1_000
const DELAY_MS_MAX = 8_000
const WAITING_MAX = 20
// Counted by mail and address, by mail alone, by address alone.
const PAIR: Limit = { name: 'login-pair', max: FREE_TRIES, windowMs: WINDOW_MS }
const MAIL: Limit = { name: 'login-mail', max: FREE_TRIES, windowMs: WINDOW_MS }
const ADDRESS: Limit = { name: 'login-address', max: 50, windowMs: WINDOW_MS }

export interface LogIn {
  readonly mail: string
  readonly pass: string
  readonly isSaved: boolean
  readonly address: string
  readonly now: Date
}

/**
 * Logs a member in under a new session; `mismatch` for a wrong mail and a wrong password alike, in the same
 * time. Spec section 4, login; `isSaved` keeps the session after the browser closes (Q25).
 *
 * From the 11th bad try of 15 minutes on, tries for a mail are held up, the longer the more came from this
 * address: nobody is ever locked out, and nobody guesses fast. An address with 50 bad tries is `tooMany`.
 */
export async function logIn(
  database: Database,
  asked: LogIn,
  holdUp: (ms: number) => Promise<unknown> = wait,
): Promise<SessionCookie | 'mismatch' | 'tooMany'> {
  const mail = asked.mail.trim().toLowerCase()
  const { address, now } = asked
  const pair = { ...PAIR, subject: `${mail} ${address}` }
  const counted = [pair, { ...MAIL, subject: mail }, { ...ADDRESS, subject: address }]
  return inTurn(pair.subject, async () => {
    if (!(await hasTurns(database, { ...ADDRESS, subject: address }, now))) return 'tooMany'
    const [badHere = 0, badAnywhere = 0] = await Promise.all(
      counted.slice(0, 2).map((limit) => countAttempts(database, limit, now)),
    )
    await holdUp(delayMs(badHere, badAnywhere))
    const member = await selectCredentials(database, mail)
    if (!(await isPassword(asked.pass, member?.passwordHash)) || member === null) {
      await recordAttempts(database, counted, now)
      return 'mismatch'
    }
    if (badHere > 0) await forgetAttempts(database, pair)
    const { isSaved } = asked
    return database.transaction(async (tx) => {
      const { id: memberId, passwordHash } = member
      // A password that was renewed since it was looked at has ended all sessions: it starts none behind that.
      if (!(await updateLastLogin(tx, { memberId, passwordHash, now }))) return 'mismatch'
      return startSession(tx, { memberId, isSaved, now })
    })
  })
}

export function delayMs(badHere: number, badAnywhere: number): number {
  if (badHere >= FREE_TRIES) {
    return Math.min(DELAY_MS_MIN * 2 ** (badHere - FREE_TRIES), DELAY_MS_MAX)
  }
  return badAnywhere >= FREE_TRIES ? DELAY_MS_MIN : 0
}

const queues = new Map<string, { tail: Promise<unknown>; length: number }>()

/** One try at a time for a mail and address, or a crowd of tries would pass before the first is counted. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T | 'tooMany'> {
  const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 }
  if (queue.length >= WAITING_MAX) return 'tooMany'
  queues.set(key, queue)
  queue.length += 1
  const turn = queue.tail.then(work)
  queue.tail = turn.catch(() => {})
  try {
    return await turn
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(key)
  }
}
