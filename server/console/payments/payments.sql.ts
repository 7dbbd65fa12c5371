import type { PAYMENT_STATES } from '#contract/console/search.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface PaymentRow extends Row {
  readonly id: number
  readonly orderId: string
  readonly memberId: number
  readonly state: (typeof PAYMENT_STATES)[number]
  readonly heldFor: 'amount' | 'currency' | 'late' | null
  readonly provider: string
  readonly priceYen: number
  readonly points: number
  readonly createdAt: Date
  readonly paidAt: Date | null
}

export async function selectConsolePayment(on: Queryable, id: number): Promise<PaymentRow | null> {
  const [row] = await on.query<PaymentRow>({
    text: `
      select
        id,
        order_id as "orderId",
        member_id as "memberId",
        state,
        held_for as "heldFor",
        provider,
        price_yen as "priceYen",
        points,
        created_at as "createdAt",
        paid_at as "paidAt"
      from payments
      where id = $1`,
    values: [id],
  })
  return row ?? null
}
