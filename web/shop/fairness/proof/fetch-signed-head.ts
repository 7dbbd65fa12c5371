import { PAGE_SIZE } from '#contract/constants.ts'
import type { Receipt, SignedHead } from '#contract/draws.ts'
import type { SignedHeadProof } from '#web/shop/fairness/verifier/signed-head.rule.ts'
import { send } from '#web/wire/client.ts'

/** A signature that is more pages away is left out. */
const LINK_PAGES_MAX = 5

/** Undefined if there is none yet, the receipts are too many, or a request fails. */
export async function fetchSignedHeadProof(receipt: Receipt): Promise<SignedHeadProof | undefined> {
  const head = await fetchFirstHeadAfter(receipt)
  if (head === undefined) return undefined
  const links = await fetchLinks(receipt, head)
  return links === undefined ? undefined : { head, links }
}

/**
 * Fetches the first signed head after a purchase. The shop's pages list signed heads newest first.
 * A binary search finds the last page that begins with a head after the purchase. The first head
 * after the purchase is the oldest such head on this page.
 */
async function fetchFirstHeadAfter({ pack_id, t }: Receipt): Promise<SignedHead | undefined> {
  const first = await fetchHeads(pack_id, 1)
  let list = first?.list
  let low = 1
  let high = first?.page.all_page ?? 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const found = await fetchHeads(pack_id, middle)
    if (found === undefined) return undefined
    const isAfter = (found.list[0]?.t ?? 0) > t
    if (isAfter) list = found.list
    if (isAfter) low = middle
    else high = middle - 1
  }
  return list?.findLast((head) => head.t > t)
}

async function fetchHeads(packId: number, page: number) {
  const outcome = await send('GET /user/pack/heads/{packId}/{page}', { params: { packId, page } })
  return outcome.kind === 'ok' ? outcome.answer : undefined
}

/** Only the log pages that contain the receipts in between. */
async function fetchLinks(
  { pack_id, t }: Receipt,
  { t: end }: SignedHead,
): Promise<readonly Receipt[] | undefined> {
  if (end === t + 1) return []
  const pageOf = (place: number) => Math.floor(place / PAGE_SIZE) + 1
  const [from, to] = [pageOf(t + 1), pageOf(end - 1)]
  if (to - from >= LINK_PAGES_MAX) return undefined
  const pages = await Promise.all(
    Array.from({ length: to - from + 1 }, (_, index) => fetchLogPage(pack_id, from + index)),
  )
  if (pages.includes(undefined)) return undefined
  return pages.flatMap((page) => page ?? []).filter((link) => link.t > t && link.t < end)
}

async function fetchLogPage(packId: number, page: number): Promise<readonly Receipt[] | undefined> {
  const outcome = await send('GET /user/pack/log/{packId}/{page}', { params: { packId, page } })
  return outcome.kind === 'ok' ? outcome.answer.list : undefined
}
