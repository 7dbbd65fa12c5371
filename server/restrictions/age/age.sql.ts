import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface AgeConfirmation {
  /** The date of birth, as `YYYY-MM-DD`. Null if the member only declared to be 18 or over. */
  readonly birthDate: string | null
  readonly textVersion: string
  readonly confirmedAt: Date
  readonly adultAt: Date
}

/** A trigger copies `adultAt` into the member's balances. */
export async function insertAgeConfirmation(
  tx: Transaction,
  confirmation: AgeConfirmation & { readonly memberId: number },
): Promise<void> {
  const { memberId, birthDate, textVersion, confirmedAt, adultAt } = confirmation
  await tx.query({
    text: `
      insert into age_confirmations (member_id, birth_date, text_version, confirmed_at, adult_at)
      values ($1, $2, $3, $4, $5)`,
    values: [memberId, birthDate, textVersion, confirmedAt, adultAt],
  })
}

export async function selectAgeConfirmation(
  on: Queryable,
  memberId: number,
): Promise<AgeConfirmation | null> {
  const [row] = await on.query<AgeConfirmation & Row>({
    text: `
      select
        to_char(birth_date, 'YYYY-MM-DD') as birth_date,
        text_version,
        confirmed_at,
        adult_at
      from age_confirmations
      where member_id = $1
      order by id desc
      limit 1`,
    values: [memberId],
  })
  return row ?? null
}
