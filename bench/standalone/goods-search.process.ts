import { serveCalls } from '#bench/measurement/bench-process.ts'
import { FIRST_PAST_MEMBER_ID } from '#bench/subjects/subject.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import { isMatch } from '#contract/fold-text.rule.ts'
import { findGoods } from '#server/exchange/exchange.ts'
import { type Database, openDatabase, type Row } from '#server/platform/database/database.ts'

type Good = Awaited<ReturnType<typeof findGoods>>['goods'][number]

export interface SearchQuery {
  readonly searchText: string
  readonly cardTypeId: number
  readonly sort: 0 | 1 | 2 | 3
  readonly page: number
}
export interface SearchCommand {
  readonly implementation: 'shop' | 'baseline'
  readonly query: SearchQuery
  readonly repetitions: number
}

interface SearchResult {
  readonly foundCount: number
  readonly goods: readonly Good[]
}

/**
 * This process searches for goods without HTTP, either by the shop's `findGoods` or by the
 * baseline's scan of all goods.
 */
const [databaseUrl = ''] = process.argv.slice(2)
const database = openDatabase({ url: databaseUrl, connectionsMax: 1 })

serveCalls<SearchCommand, { foundCount: number; ids: number[] }>(
  async ({ implementation, query, repetitions }) => {
    const now = new Date()
    const search = implementation === 'shop' ? findGoods : findByScan
    let found: SearchResult = { foundCount: 0, goods: [] }
    for (let count = 0; count < repetitions; count++)
      found = await search(database, { ...query, now, memberId: FIRST_PAST_MEMBER_ID })
    return { foundCount: found.foundCount, ids: found.goods.map(({ id }) => id) }
  },
)
process.on('disconnect', () => database.close())

/**
 * Searches as the baseline does: reads all goods of the type, compares and sorts these goods, and
 * returns the page.
 */
async function findByScan(
  on: Database,
  { searchText, cardTypeId, sort, page }: SearchQuery,
): Promise<SearchResult> {
  const goods = await on.query<Good & Row>({
    name: 'baseline-goods',
    text: `
      select
        id,
        card_type_id,
        name,
        series,
        model_number,
        rarity,
        image,
        price_coins,
        stock,
        member_max,
        starts_at,
        ends_at,
        retired_at
      from goods
      where card_type_id = $1`,
    values: [cardTypeId],
  })
  const found = goods.filter(({ name, series, modelNumber }) =>
    isMatch(`${name}\n${series}\n${modelNumber}`, searchText),
  )
  const key = (good: Good) =>
    [-good.priceCoins, good.priceCoins, -good.stock, good.stock][sort] as number
  found.sort((one, other) => key(one) - key(other) || one.id - other.id)
  const first = (page - 1) * PAGE_SIZE
  return { foundCount: found.length, goods: found.slice(first, first + PAGE_SIZE) }
}
