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
  | { readonly kind: 'unreachable' }

/** Fetches all evidence that the proof needs. The check itself sends no requests. */
export async function fetchEvidence(purchaseId: number): Promise<EvidenceOutcome> {
  const outcome = await send('GET /user/pack/receipt/{packHistoryId}', {
    params: { packHistoryId: purchaseId },
  })
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
      ...{ receipt, composition, purchaseId, cards, ...clientReceiptField(clientReceipt) },
      ...(signed === undefined ? {} : { signed }),
    },
  }
}

/**
 * Builds the evidence from a receipt file. A file contains neither cards from the screens nor a
 * client receipt. The client receipt is read from this device if the file names a purchase. If the
 * file lacks the composition, the composition of the page's evidence is used, provided both are of
 * the same pack.
 */
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

/**
 * Fetches the published composition as unparsed text, because the proof hashes the text. Returns
 * undefined on failure.
 */
export function fetchComposition(packId: number): Promise<string | undefined> {
  return fetchText(compositionUrl(packId), { signal: AbortSignal.timeout(TIMEOUT_MS) })
}

export function compositionUrl(packId: number): string {
  return urlFor('/user/pack/composition/{packId}', { params: { packId } })
}

/**
 * Fetches the cards as the shop's screens show them. The cards of a decided purchase come from its
 * detail in the history, those of an undecided purchase from `buy_result`. `buy_result` returns
 * only the session's current purchase. If that is another one, the function first fetches the
 * detail of the wanted purchase, which makes it the current one if it is undecided.
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
