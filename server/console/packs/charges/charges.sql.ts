import type { Charges } from '#contract/console/packs/charges.rule.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export async function selectCharges(on: Queryable): Promise<Charges> {
  const [row] = await on.query<Charges & Row>({
    text: `
      select provider_fee_permille, card_postage_yen, free_points_permille
      from console.settings`,
  })
  if (row === undefined) throw new Error('the console has no settings')
  return row
}
