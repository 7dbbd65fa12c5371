import { layout, sha256 } from './bytes.mjs'
import { VerificationError } from './errors.mjs'

const TURN = layout('HIKIFUDA3/line\0', [
  ['pack_root', 32],
  ['member_tag', 16],
])
const message = Buffer.alloc(TURN.size)
const TWO_32 = 2 ** 32
const LINE_SECONDS_MAX = 1_800
/** The clocks of a shop's machines may differ by so much. */
export const CLOCKS_MS = 2_000

/** Returns true for the line of a composition; undefined if the pack has none. */
export function isLine(line) {
  if (line === undefined) return true
  if (typeof line !== 'object' || line === null) return false
  const { starts_at: startsAt, seconds } = line
  const isWhole = [startsAt, seconds].every((each) => Number.isSafeInteger(each) && each > 0)
  return isWhole && seconds <= LINE_SECONDS_MAX
}

/** Returns the turn of a member in milliseconds since 1970; 0 if the pack has no line. */
export function turnOf({ root, line }, memberTag) {
  if (line === undefined) return 0
  TURN.writeTo(message, [Buffer.from(root, 'hex'), Buffer.from(memberTag, 'hex')])
  const number = Buffer.from(sha256(message), 'latin1').readUInt32BE(0)
  return line.starts_at + Math.floor((number * line.seconds * 1_000) / TWO_32)
}

/** Throws if a head was signed before the latest turn of the purchases that it covers. */
export function expectAfterTurns({ t, milliseconds }, latestTurn) {
  if (latestTurn <= milliseconds + CLOCKS_MS) return
  throw new VerificationError(
    `signed head t = ${t}: is of ${timeOf(milliseconds)} and covers a purchase whose turn came at ${timeOf(latestTurn)}`,
  )
}

export function timeOf(milliseconds) {
  const moment = new Date(milliseconds)
  return Number.isNaN(moment.getTime()) ? String(milliseconds) : moment.toISOString()
}
