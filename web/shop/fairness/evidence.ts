import type { Card } from '#contract/draws.ts'
import { purchaseNote } from '#web/shop/draws/purchase-note.ts'
import { addressOf, send } from '#web/wire/client.ts'
import type { Evidence, Note } from './proof.rule.ts'
import type { ReceiptFile } from './receipt-file.rule.ts'
import { readSigned } from './signed-head.ts'

const WAIT_MS_MAX = 30_000

export type Gathered =
  | { readonly kind: 'gathered'; readonly evidence: Evidence }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

/** Everything that the checking needs, at once: after this nobody is asked any more. */
export async function gather(purchaseId: number): Promise<Gathered> {
  const outcome = await send('GET /user/pack/receipt/{packHistoryId}', {
    params: { packHistoryId: purchaseId },
  })
  if (outcome.kind !== 'ok') return { kind: outcome.kind }
  const { detail: receipt } = outcome.answer
  const [composition, cards, signed] = await Promise.all([
    readComposition(receipt.pack_id),
    readCards(purchaseId),
    readSigned(receipt),
  ])
  if (composition === undefined || cards === undefined) return { kind: 'unreachable' }
  const note = purchaseNote(purchaseId)
  return {
    kind: 'gathered',
    evidence: {
      ...{ receipt, composition, purchaseId, cards, ...noteOf(note) },
      ...(signed === undefined ? {} : { signed }),
    },
  }
}

/**
 * A file says all but what the screens show, and what this device noted. A bare receipt is checked against the
 * composition of its pack where the page has it already.
 */
export function evidenceOf(
  { receipt, purchaseId, composition: saved, signed }: ReceiptFile,
  atHand: Evidence | undefined,
): Evidence {
  const isOfPack = atHand?.receipt.pack_id === receipt.pack_id
  const composition = saved ?? (isOfPack ? atHand?.composition : undefined)
  return {
    receipt,
    ...(composition === undefined ? {} : { composition }),
    ...(signed === undefined ? {} : { signed }),
    ...(purchaseId === undefined ? {} : { purchaseId, ...noteOf(purchaseNote(purchaseId)) }),
  }
}

const noteOf = (note: Note | undefined) => (note === undefined ? {} : { note })

/** The published bytes as they came: their hash is what counts. */
export async function readComposition(packId: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS_MAX)
    const response = await fetch(compositionAddress(packId), { signal })
    // Read to its end in either case: a refusal left unread holds its connection until the time is up.
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}

export function compositionAddress(packId: number): string {
  return addressOf('/user/pack/composition/{packId}', { params: { packId } })
}

/**
 * The cards as the screens of the purchase show them: while it is undecided those to choose from, later those that
 * were decided. Opening an undecided purchase of before makes it the one to decide, as the history does.
 */
async function readCards(purchaseId: number): Promise<readonly Card[] | undefined> {
  const current = await readCurrent(purchaseId)
  if (current !== undefined) return current
  const outcome = await send('GET /user/history/detail/{packHistoryId}', {
    params: { packHistoryId: purchaseId },
  })
  if (outcome.kind !== 'ok') return undefined
  const { status, send_card, reduction_card } = outcome.answer.detail
  return status === '1' ? [...send_card, ...reduction_card] : readCurrent(purchaseId)
}

async function readCurrent(purchaseId: number): Promise<readonly Card[] | undefined> {
  const outcome = await send('GET /user/pack/buy_result')
  const isIt = outcome.kind === 'ok' && outcome.answer.pack_history_id === purchaseId
  return isIt ? outcome.answer.cards : undefined
}
