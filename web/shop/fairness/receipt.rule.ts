import { BUY_COUNT_MAX } from '#contract/constants.ts'
import type { Receipt, SignedHead } from '#contract/draws.ts'

const U16_MAX = 2 ** 16 - 1
const U32_MAX = 2 ** 32 - 1

/** A receipt that anybody may have written: only one whose every field can be counted and hashed is taken. */
export function receiptIn(written: unknown): Receipt | undefined {
  if (!isRecord(written)) return undefined
  return isReceipt(written) ? written : undefined
}

type Check = (value: unknown) => boolean

const whole =
  (max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
const hex =
  (bytes: number): Check =>
  (value) =>
    typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]+$/.test(value)
const list =
  (check: Check, lengthMax: number): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= lengthMax && value.every(check)

const FIELDS: { readonly [Name in keyof Receipt]: Check } = {
  algo: (value) => value === 'HIKIFUDA1',
  pack_id: whole(Number.MAX_SAFE_INTEGER),
  pack_root: hex(32),
  t: whole(Number.MAX_SAFE_INTEGER),
  k: whole(U32_MAX),
  q: whole(U32_MAX),
  n: whole(U32_MAX),
  member_tag: hex(16),
  commitment: hex(32),
  commitment_shown: (value) => typeof value === 'boolean',
  seed: hex(32),
  client_seed: hex(32),
  counts_before: list(whole(U32_MAX), U16_MAX + 1),
  prizes: list(whole(U16_MAX), BUY_COUNT_MAX),
  head_before: hex(32),
  head_after: hex(32),
}

const HEAD_FIELDS: { readonly [Name in keyof SignedHead]: Check } = {
  t: whole(Number.MAX_SAFE_INTEGER),
  head: hex(32),
  milliseconds: whole(Number.MAX_SAFE_INTEGER),
  public_key: hex(32),
  signature: hex(64),
}

/** The same of a signed head. */
export function signedHeadIn(written: unknown): SignedHead | undefined {
  if (!isRecord(written)) return undefined
  const isHead = Object.entries(HEAD_FIELDS).every(([name, check]) => check(written[name]))
  return isHead ? (written as unknown as SignedHead) : undefined
}

function isReceipt(written: Record<string, unknown>): written is Record<string, unknown> & Receipt {
  return Object.entries(FIELDS).every(([name, check]) => check(written[name]))
}

export function isRecord(written: unknown): written is Record<string, unknown> {
  return typeof written === 'object' && written !== null && !Array.isArray(written)
}
