import type { Receipt } from '#contract/draws.ts'
import { isRecord, parseJson } from './json.rule.ts'
import { parseReceipt, parseSignedHead } from './receipt.rule.ts'
import type { SignedHeadProof } from './signed-head.rule.ts'

/** A purchase of 3,000 draws from the largest pack needs far less. */
export const FILE_BYTES_MAX = 1024 * 1024

/** A saved receipt with the evidence that is needed to check the receipt. */
export interface ReceiptFile {
  readonly receipt: Receipt
  readonly purchaseId?: number
  readonly composition?: string
  readonly signed?: SignedHeadProof
}

export function serializeReceiptFile({
  receipt,
  purchaseId,
  composition,
  signed,
}: ReceiptFile): string {
  const fields = { ...receipt, pack_history_id: purchaseId, composition }
  const json = JSON.stringify({ ...fields, signed })
  // The signed head and the receipts that lead to it can make the file too large. The file then
  // omits them. Nothing else in the file can become that large.
  return json.length <= FILE_BYTES_MAX / 2 ? json : JSON.stringify(fields)
}

/** Or the response of the call that returns a receipt. Undefined for any other text. */
export function parseReceiptFile(text: string): ReceiptFile | undefined {
  const value = parseJson(text)
  const fields = isRecord(value) && isRecord(value.detail) ? value.detail : value
  const receipt = parseReceipt(fields)
  if (receipt === undefined || !isRecord(fields)) return undefined
  const { pack_history_id: id, composition, signed: signedValue } = fields
  const signed = parseSignedHeadProof(signedValue)
  if (signed === undefined && signedValue !== undefined) return undefined
  return {
    receipt,
    ...(typeof id === 'number' && Number.isSafeInteger(id) ? { purchaseId: id } : {}),
    ...(typeof composition === 'string' ? { composition } : {}),
    ...(signed === undefined ? {} : { signed }),
  }
}

function parseSignedHeadProof(value: unknown): SignedHeadProof | undefined {
  if (!isRecord(value) || !Array.isArray(value.links)) return undefined
  const head = parseSignedHead(value.head)
  const links = value.links.map(parseReceipt)
  if (head === undefined || links.includes(undefined)) return undefined
  return { head, links: links as Receipt[] }
}
