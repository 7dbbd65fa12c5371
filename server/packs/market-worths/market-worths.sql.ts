import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'
import type { PrizePrice } from './market-worths.rule.ts'

export function selectPrizePrices(on: Queryable, packId: number): Promise<(PrizePrice & Row)[]> {
  return on.query(named('select-prize-prices')`
    select no, market_price as yen, market_price_at as priced_at
    from prizes
    join cards on cards.id = card_id
    where pack_id = ${packId}`)
}
