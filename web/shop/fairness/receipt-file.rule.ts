import type { Receipt } from '#contract/draws.ts'
import { isRecord, receiptIn, signedHeadIn } from './receipt.rule.ts'
import type { Signed } from './signed.rule.ts'

/** Far more than 3,000 draws of the largest pack need. */
export const FILE_BYTES_MAX = 1024 * 1024

/** A receipt as it is saved: its fields, and beside them what it is checked against. */
export interface ReceiptFile {
  readonly receipt: Receipt
  readonly purchaseId?: number
  readonly composition?: string
  readonly signed?: Signed
}

export function receiptFileText({ receipt, purchaseId, composition, signed }: ReceiptFile): string {
  const plain = { ...receipt, pack_history_id: purchaseId, composition }
  const whole = JSON.stringify({ ...plain, signed })
  // What lies between a purchase and its signature is the only part that can grow so long.
  return whole.length <= FILE_BYTES_MAX / 2 ? whole : JSON.stringify(plain)
}

/** A saved receipt, or the answer of the call itself; undefined for any other text. */
export function receiptFileIn(text: string): ReceiptFile | undefined {
  const read = parsed(text)
  const fields = isRecord(read) && isRecord(read.detail) ? read.detail : read
  const receipt = receiptIn(fields)
  if (receipt === undefined || !isRecord(fields)) return undefined
  const { pack_history_id: id, composition, signed: written } = fields
  const signed = signedIn(written)
  if (signed === undefined && written !== undefined) return undefined
  return {
    receipt,
    ...(typeof id === 'number' && Number.isSafeInteger(id) ? { purchaseId: id } : {}),
    ...(typeof composition === 'string' ? { composition } : {}),
    ...(signed === undefined ? {} : { signed }),
  }
}

function signedIn(written: unknown): Signed | undefined {
  if (!isRecord(written) || !Array.isArray(written.links)) return undefined
  const head = signedHeadIn(written.head)
  const links = written.links.map(receiptIn)
  if (head === undefined || links.includes(undefined)) return undefined
  return { head, links: links as Receipt[] }
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
