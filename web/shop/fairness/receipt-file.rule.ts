import type { Receipt } from '#contract/draws.ts'
import { isRecord, receiptIn } from './receipt.rule.ts'

/** Far more than 3,000 draws of the largest pack need. */
export const FILE_BYTES_MAX = 1024 * 1024

/** A receipt as it is saved: its fields, and beside them what it is checked against. */
export interface ReceiptFile {
  readonly receipt: Receipt
  readonly purchaseId?: number
  readonly composition?: string
}

export function receiptFileText({ receipt, purchaseId, composition }: ReceiptFile): string {
  return JSON.stringify({ ...receipt, pack_history_id: purchaseId, composition })
}

/** A saved receipt, or the answer of the call itself; undefined for any other text. */
export function receiptFileIn(written: string): ReceiptFile | undefined {
  const read = parsed(written)
  const fields = isRecord(read) && isRecord(read.detail) ? read.detail : read
  const receipt = receiptIn(fields)
  if (receipt === undefined || !isRecord(fields)) return undefined
  const { pack_history_id: id, composition } = fields
  return {
    receipt,
    ...(typeof id === 'number' && Number.isSafeInteger(id) ? { purchaseId: id } : {}),
    ...(typeof composition === 'string' ? { composition } : {}),
  }
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
