import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface MemberRow extends Row {
  readonly id: number
  readonly maskedMail: string
  readonly createdAt: Date
  readonly isClosed: boolean
  readonly points: number
  readonly pointDebt: number
  readonly coins: number
  readonly coinDebt: number
}

/** Returns a member with the balances, without the name and with a masked mail address. */
export async function selectMember(on: Queryable, id: number): Promise<MemberRow | null> {
  const [row] = await on.query<MemberRow>({
    text: `
      select
        members.id,
        left(mail, 1) || '…' || substring(mail from '@.*') as "maskedMail",
        members.created_at as "createdAt",
        exists (select from closures where closures.member_id = members.id) as "isClosed",
        points.balance as points,
        points.debt as "pointDebt",
        coins.balance as coins,
        coins.debt as "coinDebt"
      from members
      join balances as points on points.member_id = members.id and points.currency = 'point'
      join balances as coins on coins.member_id = members.id and coins.currency = 'coin'
      where members.id = $1`,
    values: [id],
  })
  return row ?? null
}
