import type { Card } from '#contract/draws.ts'
import { type ClientReceipt, readClientReceipt } from '#web/shop/draws/purchase/client-receipt.ts'
import type { Evidence } from '#web/shop/fairness/verifier/proof.rule.ts'
import type { ReceiptFile } from '#web/shop/fairness/verifier/receipt-file.rule.ts'
import { send, urlFor } from '#web/wire/client.ts'
import { fetchSignedHeadProof } from './fetch-signed-head.ts'
import { fetchText } from './fetch-text.ts'

const TIMEOUT_MS = 30_000

export type EvidenceOutcome =
  | { readonly kind: 'fetched'; readonly evidence: Evidence }
  | { readonly kind: 'refused' }
  | { readonly kind: 'sealed' | 'void' }
  | { readonly kind: 'unreachable' }

/** The check of the evidence sends no requests. */
export async function fetchEvidence(purchaseId: number): Promise<EvidenceOutcome> {
  const outcome = await send('GET /user/pack/receipt/{packHistoryId}', {
    params: { packHistoryId: purchaseId },
  })
  if (outcome.kind === 'refused') return { kind: await kindOfUnreceipted(purchaseId) }
  if (outcome.kind !== 'ok') return { kind: outcome.kind }
  const { detail: receipt } = outcome.answer
  const [composition, cards, signed] = await Promise.all([
    fetchComposition(receipt.pack_id),
    fetchCards(purchaseId),
    fetchSignedHeadProof(receipt),
  ])
  if (composition === undefined || cards === undefined) return { kind: 'unreachable' }
  const clientReceipt = readClientReceipt(purchaseId)
  return {
    kind: 'fetched',
    evidence: {
      receipt,
      composition,
      purchaseId,
      cards,
      ...clientReceiptField(clientReceipt),
      ...(signed === undefined ? {} : { signed }),
    },
  }
}

/** A purchase that waits for its notaries, or that was paid back, has no receipt. */
async function kindOfUnreceipted(purchaseId: number): Promise<'sealed' | 'void' | 'refused'> {
  const params = { packHistoryId: purchaseId }
  const outcome = await send('GET /user/history/detail/{packHistoryId}', { params })
  if (outcome.kind !== 'ok') return 'refused'
  const { is_sealed: isSealed, is_void: isVoid } = outcome.answer.detail
  return isSealed ? 'sealed' : isVoid ? 'void' : 'refused'
}

/** The client receipt of this device and the page's composition fill what the file lacks. */
export function evidenceFromFile(
  { receipt, purchaseId, composition: savedComposition, signed }: ReceiptFile,
  pageEvidence: Evidence | undefined,
): Evidence {
  const isSamePack = pageEvidence?.receipt.pack_id === receipt.pack_id
  const composition = savedComposition ?? (isSamePack ? pageEvidence?.composition : undefined)
  return {
    receipt,
    ...(composition === undefined ? {} : { composition }),
    ...(signed === undefined ? {} : { signed }),
    ...(purchaseId === undefined
      ? {}
      : { purchaseId, ...clientReceiptField(readClientReceipt(purchaseId)) }),
  }
}

const clientReceiptField = (clientReceipt: ClientReceipt | undefined) =>
  clientReceipt === undefined ? {} : { clientReceipt }

/** As unparsed text, because the proof hashes exactly this text. Undefined on failure. */
export function fetchComposition(packId: number): Promise<string | undefined> {
  return fetchText(compositionUrl(packId), { signal: AbortSignal.timeout(TIMEOUT_MS) })
}

export function compositionUrl(packId: number): string {
  return urlFor('/user/pack/composition/{packId}', { params: { packId } })
}

/**
 * Fetches the cards of a purchase. The call `buy_result` returns the cards of the session's current
 * purchase only. For any other purchase the function loads the detail of the purchase. The detail
 * contains the cards if the purchase is decided. If the purchase is undecided, the load makes it
 * the current purchase, and the function calls `buy_result` again.
 */
async function fetchCards(purchaseId: number): Promise<readonly Card[] | undefined> {
  const current = await fetchCurrentCards(purchaseId)
  if (current !== undefined) return current
  const outcome = await send('GET /user/history/detail/{packHistoryId}', {
    params: { packHistoryId: purchaseId },
  })
  if (outcome.kind !== 'ok') return undefined
  const { status, send_card, reduction_card } = outcome.answer.detail
  return status === '1' ? [...send_card, ...reduction_card] : fetchCurrentCards(purchaseId)
}

async function fetchCurrentCards(purchaseId: number): Promise<readonly Card[] | undefined> {
  const outcome = await send('GET /user/pack/buy_result')
  const isThisPurchase = outcome.kind === 'ok' && outcome.answer.pack_history_id === purchaseId
  return isThisPurchase ? outcome.answer.cards : undefined
}
