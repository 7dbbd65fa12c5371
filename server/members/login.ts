import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { type SessionCookie, startSession } from '#server/platform/http/sessions/sessions.ts'
import { addressKey } from '#server/platform/load/network.ts'
import {
  countHits,
  deleteHits,
  isWithinLimit,
  type RateLimit,
  recordHits,
  retryAfterSeconds,
  takeRateLimitsWithin,
} from '#server/platform/load/rate-limits.ts'
import { openSerial, type Serial } from '#server/platform/load/serial.ts'
import { checkPassword } from '#server/platform/password.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { isLoginRestricted, lockRestrictions } from '#server/restrictions/restrictions.ts'
import { readRules } from '#server/settings/settings.ts'
import { updateLastLogin } from './account.sql.ts'
import { selectCredentials } from './members.sql.ts'
import { mailNewDevice } from './new-device/new-device.ts'

const ATTEMPT_WINDOW_MS = 15 * MINUTE_MS
const FREE_ATTEMPTS = 10
const DELAY_MS_MIN = 1_000
const DELAY_MS_MAX = 8_000
const QUEUE_LENGTH_MAX = 20
// Each failed login counts against three limits: one for the pair of mail and IP address, one for
// the mail, and one for the IP address.
const PAIR_LIMIT: RateLimit = {
  name: 'login-mail-address',
  max: FREE_ATTEMPTS,
  windowMs: ATTEMPT_WINDOW_MS,
}
const MAIL_LIMIT: RateLimit = {
  name: 'login-mail',
  max: FREE_ATTEMPTS,
  windowMs: ATTEMPT_WINDOW_MS,
}
const ADDRESS_LIMIT: RateLimit = { name: 'login-address', max: 50, windowMs: ATTEMPT_WINDOW_MS }

export interface LoginAttempt {
  readonly mail: string
  readonly pass: string
  readonly isSaved: boolean
  readonly address: string
  /** The names of the browser and the system. The member recognizes the session by them. */
  readonly device: string
  readonly now: Date
}

/**
 * Logs a member in under a new session. An unknown mail and a wrong password both give `mismatch`,
 * and both take equally long. If `isSaved` is true, the session survives the closing of the browser
 * (Q25). Specification, section 4 (login).
 *
 * After 10 failed logins for a mail within 15 minutes, further logins for that mail are delayed.
 * The delay is longer for the IP address that caused the failures. An attacker can therefore
 * neither lock a member out nor guess fast. An IP address with 50 failed logins gets `tooMany`. The
 * shop checks this limit before and after it checks the password, so that parallel logins cannot
 * exceed the limit. Only a login with the right password can get `restricted`.
 */
export async function logIn(
  database: Database,
  attempt: LoginAttempt,
  delay: (ms: number) => Promise<unknown> = wait,
): Promise<SessionCookie | 'mismatch' | 'tooMany' | 'restricted'> {
  const mail = attempt.mail.trim().toLowerCase()
  const { address, now } = attempt
  const pairLimit = { ...PAIR_LIMIT, subject: `${mail} ${address}` }
  const addressLimit = { ...ADDRESS_LIMIT, subject: address }
  const delayingLimits = [pairLimit, { ...MAIL_LIMIT, subject: mail }]
  const outcome = await runSerially(pairLimit.subject, async () => {
    if (!(await isWithinLimit(database, addressLimit, now))) return 'tooMany'
    const [failuresOfPair = 0, failuresOfMail = 0] = await Promise.all(
      delayingLimits.map((limit) => countHits(database, limit, now)),
    )
    await delay(delayMs(failuresOfPair, failuresOfMail))
    const member = await selectCredentials(database, mail)
    const requester = addressKey(address)
    const checked = await checkPassword(attempt.pass, member?.passwordHash, requester)
    if (!checked.isMatch || member === null) {
      return database.transaction(async (tx) => {
        if (!(await takeRateLimitsWithin(tx, [addressLimit], now))) return 'tooMany'
        await recordHits(tx, delayingLimits, now)
        return 'mismatch'
      })
    }
    if (!(await isWithinLimit(database, addressLimit, now))) return 'tooMany'
    if (failuresOfPair > 0) await deleteHits(database, pairLimit)
    const { isSaved, device } = attempt
    return database.transaction(async (tx) => {
      const { id: memberId, passwordHash } = member
      await lockRestrictions(tx, memberId)
      if (await isLoginRestricted(tx, { memberId, now })) return 'restricted'
      // A change of the password ends all sessions of the member. If the password changed after
      // this login had checked it, the login must not start a session.
      const { renewedHash } = checked
      if (!(await updateLastLogin(tx, { memberId, passwordHash, renewedHash, now })))
        return renewedHash === null ? 'mismatch' : 'renewed'
      await mailNewDevice(tx, { memberId, device, now })
      return startSession(tx, { memberId, isSaved, device, now }, await readRules(tx))
    })
  })
  // A login on another device has replaced the hash of the former shop meanwhile.
  return outcome === 'renewed' ? logIn(database, attempt, delay) : outcome
}

/** Returns how many seconds an IP address must wait after `tooMany` until it may try again. */
export function loginRetryAfterSeconds(
  database: Database,
  { address, now }: Pick<LoginAttempt, 'address' | 'now'>,
): Promise<number> {
  return retryAfterSeconds(database, { ...ADDRESS_LIMIT, subject: address }, now)
}

/**
 * Returns the delay of the next login with a mail, in milliseconds: 0 for fewer than 10 failures,
 * otherwise 1,000. If one IP address caused 10 of the failures, the delay for that IP address
 * doubles with each further failure, up to 8,000.
 */
export function delayMs(failuresOfPair: number, failuresOfMail: number): number {
  if (failuresOfPair >= FREE_ATTEMPTS) {
    return Math.min(DELAY_MS_MIN * 2 ** (failuresOfPair - FREE_ATTEMPTS), DELAY_MS_MAX)
  }
  return failuresOfMail >= FREE_ATTEMPTS ? DELAY_MS_MIN : 0
}

const queues = new Map<string, { run: Serial; length: number }>()

/**
 * Runs the logins with the same mail and IP address one after another. Parallel logins would all be
 * checked before the first failure is counted. Refuses `tooMany` if too many logins are waiting.
 */
async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T | 'tooMany'> {
  const queue = queues.get(key) ?? { run: openSerial(), length: 0 }
  if (queue.length >= QUEUE_LENGTH_MAX) return 'tooMany'
  queues.set(key, queue)
  queue.length += 1
  try {
    return await queue.run(work)
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(key)
  }
}
