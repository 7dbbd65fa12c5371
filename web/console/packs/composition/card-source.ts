import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { send } from '#web/console/wire/console-client.ts'
import { randomUuid } from '#web/kit/random.ts'

export interface CardHit {
  readonly code: string
  readonly name: string
  readonly free?: number
}

export interface CardSource {
  readonly search: (text: string) => Promise<readonly CardHit[]>
  /** Unknown codes are left out. Throws if the server does not answer. */
  readonly resolve: (codes: readonly string[]) => Promise<readonly CardFacts[]>
}

const HITS_MAX = 20

/** Finds the cards of a composition on the server. */
export const cardSource: CardSource = {
  async search(text) {
    const outcome = await send('GET /cards', { query: { text, state: 'active' } })
    if (outcome.kind !== 'ok') return []
    return outcome.answer.list
      .slice(0, HITS_MAX)
      .map(({ code, name, stock }) => ({ code, name, free: stock.free }))
  },
  async resolve(codes) {
    const first = await readCodes(codes)
    if (first.unknownCodes.length === 0) return first.cards
    // The server returns no card at all if one code is unknown. The second call therefore contains
    // only the known codes.
    const unknown = new Set(first.unknownCodes)
    const known = codes.filter((code) => !unknown.has(code))
    return known.length === 0 ? [] : (await readCodes(known)).cards
  },
}

/**
 * Loads cards by their codes. The function uses the call that imports tables of lines, so it sends
 * the codes as a table in which each code has a count of 1.
 */
async function readCodes(codes: readonly string[]) {
  const rows = [['code', 'count'], ...codes.map((code) => [code, '1'])]
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const csv = rows.map((row) => row.map(quoted).join(',')).join('\r\n')
  const outcome = await send('POST /pack-drafts/read-lines', {
    request: { requestId: randomUuid(), base64: base64Of(csv) },
  })
  if (outcome.kind !== 'ok') throw new Error('the cards could not be loaded')
  return outcome.answer
}

function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
