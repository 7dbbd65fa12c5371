import type { ListedOrder } from '#gateway/control.ts'
import type { Database, Row } from '#server/platform/database/database.ts'

interface PaymentRow extends Row {
  readonly orderId: string
  readonly state: string
  readonly priceYen: number
  readonly creditCount: number
}

/**
 * Compares the provider's orders with the ledger, without the shop's own reconciliation. Returns
 * one line for each order that is paid and not credited, or credited and not paid. An order that is
 * credited twice or with a wrong amount also gives a line.
 */
export async function compareBooks(
  database: Database,
  providerOrders: readonly ListedOrder[],
): Promise<readonly string[]> {
  const payments = new Map(
    (await readPayments(database)).map((payment) => [payment.orderId, payment]),
  )
  const ordersById = new Map(providerOrders.map((order) => [order.orderId, order]))
  return [
    ...providerOrders.flatMap((order) => missingCredit(order, payments.get(order.orderId ?? ''))),
    ...[...payments.values()].flatMap((payment) =>
      unjustifiedCredit(payment, ordersById.get(payment.orderId)),
    ),
  ]
}

function missingCredit(order: ListedOrder, payment: PaymentRow | undefined): string[] {
  const { orderId, dialect, state, paidYen } = order
  if (state !== 'paid') return []
  if (payment?.creditCount === 1) return []
  // A held payment needs no credit. The shop holds the payment for the operator, because the
  // payment came too late or with a wrong amount.
  if (payment?.state === 'held') return []
  const localState = payment === undefined ? 'unknown' : payment.state
  return [`${orderId ?? order.id}: ${dialect} took ${paidYen} yen, and here it is ${localState}`]
}

function unjustifiedCredit(payment: PaymentRow, order: ListedOrder | undefined): string[] {
  const { orderId, creditCount, priceYen } = payment
  if (creditCount === 0) return []
  if (creditCount > 1) return [`${orderId}: credited ${creditCount} times`]
  if (order?.state !== 'paid') return [`${orderId}: credited, and there it is ${order?.state}`]
  if (order.paidYen !== priceYen)
    return [`${orderId}: credited ${priceYen} of ${order.paidYen} yen`]
  return []
}

function readPayments(database: Database): Promise<PaymentRow[]> {
  return database.query({
    text: `
      select
        order_id,
        state,
        price_yen,
        (
          select count(*)
          from entries
          where kind = 'credit'
            and reference = payments.id::text
        ) as credit_count
      from payments`,
  })
}

/** Returns one line for each payment that has not ended. */
export async function unfinishedPayments(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ line: string } & Row>({
    text: `
      select concat_ws(' ', order_id, 'method', pay_id, state, waits_for) as line
      from payments
      where state in ('created', 'waiting')`,
  })
  return rows.map(({ line }) => line)
}
