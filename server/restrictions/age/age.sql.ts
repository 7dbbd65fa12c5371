import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

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
  await tx.query(sql`
    insert into age_confirmations (member_id, birth_date, text_version, confirmed_at, adult_at)
    values (${memberId}, ${birthDate}, ${textVersion}, ${confirmedAt}, ${adultAt})`)
}

export async function selectAgeConfirmation(
  on: Queryable,
  memberId: number,
): Promise<AgeConfirmation | null> {
  const [row] = await on.query<AgeConfirmation & Row>(sql`
    select
      to_char(birth_date, 'YYYY-MM-DD') as birth_date,
      text_version,
      confirmed_at,
      adult_at
    from age_confirmations
    where member_id = ${memberId}
    order by id desc
    limit 1`)
  return row ?? null
}
