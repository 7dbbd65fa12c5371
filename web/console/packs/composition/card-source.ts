import { fileRows } from '#contract/console/imports/import-columns.rule.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
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
  // The function uses the call that reads lines from a file, so it sends the codes as such a file.
  async resolve(codes) {
    const rows = codes.map((card) => ({ card, count: '1' }))
    const csv = writeCsv(fileRows(compositionColumns, rows, 'en'))
    const outcome = await send('POST /pack-drafts/read-lines', {
      request: {
        requestId: randomUuid(),
        file: await fileText(new File([csv], 'codes')),
        isDryRun: true,
      },
    })
    if (outcome.kind !== 'ok') throw new Error('the cards could not be loaded')
    return outcome.answer.cards
  },
}
