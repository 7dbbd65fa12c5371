import type { Charges } from '#contract/console/packs/charges.rule.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function selectCharges(on: Queryable): Promise<Charges> {
  const [row] = await on.query<Charges & Row>(sql`
    select provider_fee_permille, card_postage_yen, free_points_permille
    from console.settings`)
  if (row === undefined) throw new Error('the console has no settings')
  return row
}
