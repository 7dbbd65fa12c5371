import { BUY_COUNT_MAX } from '#contract/constants.ts'
import type { Receipt, ReceiptBatch, SignedHead, VoidBatch } from '#contract/draws.ts'
import { NOTARIES_MAX } from './composition.rule.ts'
import { isRecord } from './json.rule.ts'

const U16_MAX = 2 ** 16 - 1
const U32_MAX = 2 ** 32 - 1

/** Every field is then safe to compute with. Undefined if one is invalid. */
export function parseReceipt(value: unknown): Receipt | undefined {
  return hasFields(FIELDS)(value) ? (value as Receipt) : undefined
}

type Validator = (value: unknown) => boolean

const integerUpTo =
  (max: number): Validator =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
const hexOfBytes =
  (bytes: number): Validator =>
  (value) =>
    typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]+$/.test(value)
const listOf =
  (validate: Validator, lengthMax: number): Validator =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= lengthMax && value.every(validate)

function isExtra(pair: unknown): boolean {
  if (!Array.isArray(pair) || pair.length !== 2) return false
  return integerUpTo(U32_MAX)(pair[0]) && integerUpTo(U16_MAX)(pair[1])
}

const PLACE_FIELDS = {
  no: integerUpTo(Number.MAX_SAFE_INTEGER),
  t: integerUpTo(Number.MAX_SAFE_INTEGER),
  k: integerUpTo(U32_MAX),
  head_before: hexOfBytes(32),
  inputs: listOf(hexOfBytes(32), U16_MAX),
}

const BATCH_FIELDS: { readonly [Name in keyof ReceiptBatch]: Validator } = {
  ...PLACE_FIELDS,
  signatures: (value) =>
    Array.isArray(value) && value.length <= NOTARIES_MAX && value.every(hexOfBytes(64)),
  random: hexOfBytes(32),
}

export const BATCH_FIELD_NAMES = Object.keys(BATCH_FIELDS) as readonly (keyof ReceiptBatch)[]

const hasFields =
  (fields: Readonly<Record<string, Validator>>): Validator =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, validate]) => validate(value[name]))

const FIELDS: { readonly [Name in keyof Receipt]: Validator } = {
  algo: (value) => value === 'HIKIFUDA3',
  pack_id: integerUpTo(Number.MAX_SAFE_INTEGER),
  pack_root: hexOfBytes(32),
  epoch: hexOfBytes(16),
  t: integerUpTo(Number.MAX_SAFE_INTEGER),
  k: integerUpTo(U32_MAX),
  q: integerUpTo(U32_MAX),
  n: integerUpTo(U32_MAX),
  member_tag: hexOfBytes(16),
  commitment: hexOfBytes(32),
  commitment_shown: (value) => typeof value === 'boolean',
  seed: hexOfBytes(32),
  client_seed: hexOfBytes(32),
  counts_before: listOf(integerUpTo(U32_MAX), U16_MAX + 1),
  prizes: listOf(integerUpTo(U16_MAX), BUY_COUNT_MAX),
  extras: (value) => Array.isArray(value) && value.length <= U16_MAX && value.every(isExtra),
  batch: hasFields(BATCH_FIELDS),
  head_before: hexOfBytes(32),
  head_after: hexOfBytes(32),
}

const VOID_BATCH_FIELDS: { readonly [Name in keyof VoidBatch['void_batch']]: Validator } = {
  ...PLACE_FIELDS,
  draws: integerUpTo(U32_MAX),
  reason: isText,
  reason_en: isText,
  milliseconds: integerUpTo(Number.MAX_SAFE_INTEGER),
}

const VOID_LINE_FIELDS: { readonly [Name in keyof VoidBatch]: Validator } = {
  algo: FIELDS.algo,
  pack_id: FIELDS.pack_id,
  pack_root: FIELDS.pack_root,
  void_batch: hasFields(VOID_BATCH_FIELDS),
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

export function parseVoidBatch(value: unknown): VoidBatch | undefined {
  return hasFields(VOID_LINE_FIELDS)(value) ? (value as VoidBatch) : undefined
}

const HEAD_FIELDS: { readonly [Name in keyof SignedHead]: Validator } = {
  t: integerUpTo(Number.MAX_SAFE_INTEGER),
  head: hexOfBytes(32),
  milliseconds: integerUpTo(Number.MAX_SAFE_INTEGER),
  public_key: hexOfBytes(32),
  signature: hexOfBytes(64),
}

export function parseSignedHead(value: unknown): SignedHead | undefined {
  return hasFields(HEAD_FIELDS)(value) ? (value as SignedHead) : undefined
}
