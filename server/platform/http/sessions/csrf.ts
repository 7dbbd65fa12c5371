import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '#server/platform/sha256.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'

export const CSRF_FIELD = 'csrf'
const VALID_HOURS = 12
const MAC_BYTES = 16

/**
 * Each response carries a new value. A session can use any value that it got within the past 12
 * hours, so that a second tab or a lost response never blocks a member (Q7).
 */
export interface AntiForgery {
  issue(sessionSecret: string, now: Date): string
  verify(value: string, sessionSecret: string, now: Date): boolean
}

/**
 * Signs values with the first key in `keys`, and verifies values with any of the keys, so that keys
 * can be rotated.
 */
export function antiForgery(keys: readonly Buffer[]): AntiForgery {
  const signers = keys.map(hmacSha256)
  const [newest] = signers
  if (newest === undefined) throw new Error('an anti-forgery key is needed')
  let issuedCount = 0
  return {
    issue(sessionSecret, now) {
      issuedCount += 1
      const stamp = `${now.getTime().toString(36)}.${issuedCount.toString(36)}`
      return `${stamp}.${sign(newest, sessionSecret, stamp).toString('base64url')}`
    },
    verify(value, sessionSecret, now) {
      const [issued, number, mac, ...rest] = value.split('.')
      if (issued === undefined || number === undefined || mac === undefined) return false
      if (rest.length > 0) return false
      const ageMs = now.getTime() - Number.parseInt(issued, 36)
      if (!(ageMs < VALID_HOURS * HOUR_MS)) return false
      const given = Buffer.from(mac, 'base64url')
      // Several base64url texts decode to the same bytes. Only the text that these bytes encode to
      // is valid.
      if (given.length !== MAC_BYTES || given.toString('base64url') !== mac) return false
      return signers.some((signer) =>
        timingSafeEqual(given, sign(signer, sessionSecret, `${issued}.${number}`)),
      )
    },
  }
}

function sign(signer: ReturnType<typeof hmacSha256>, sessionSecret: string, stamp: string): Buffer {
  return signer(Buffer.from(`csrf\0${sessionSecret}\0${stamp}`)).subarray(0, MAC_BYTES)
}
