import type { ListedOrder } from '#gateway/control.ts'
import type { Database, Row } from '#server/platform/database.ts'

interface Kept extends Row {
  readonly orderId: string
  readonly state: string
  readonly priceYen: number
  readonly creditCount: number
}

/**
 * Where the provider's book and the ledger disagree, one line an order: paid there and not credited, credited and
 * not paid there, credited more than once, or in another amount. Nothing of the shop's own reconciliation is used.
 */
export async function differencesOfBooks(
  database: Database,
  theirs: readonly ListedOrder[],
): Promise<readonly string[]> {
  const kept = new Map((await readKept(database)).map((each) => [each.orderId, each]))
  const listed = new Map(theirs.map((each) => [each.orderId, each]))
  return [
    ...theirs.flatMap((order) => notCredited(order, kept.get(order.orderId ?? ''))),
    ...[...kept.values()].flatMap((payment) => notPaid(payment, listed.get(payment.orderId))),
  ]
}

function notCredited(order: ListedOrder, payment: Kept | undefined): string[] {
  const { orderId, dialect, state, paidYen } = order
  if (state !== 'paid') return []
  if (payment?.creditCount === 1) return []
  // Money that is not what was asked, or came after the end, waits for the operator and is not lost.
  if (payment?.state === 'held') return []
  const stands = payment === undefined ? 'unknown' : payment.state
  return [`${orderId ?? order.id}: ${dialect} took ${paidYen} yen, and here it is ${stands}`]
}

function notPaid(payment: Kept, order: ListedOrder | undefined): string[] {
  const { orderId, creditCount, priceYen } = payment
  if (creditCount === 0) return []
  if (creditCount > 1) return [`${orderId}: credited ${creditCount} times`]
  if (order?.state !== 'paid') return [`${orderId}: credited, and there it is ${order?.state}`]
  if (order.paidYen !== priceYen)
    return [`${orderId}: credited ${priceYen} of ${order.paidYen} yen`]
  return []
}

function readKept(database: Database): Promise<Kept[]> {
  return database.query({
    text: `
      select
        order_id as "orderId",
        state,
        price_yen as "priceYen",
        (
          select count(*)
          from entries
          where kind = 'credit'
            and reference = payments.id::text
        ) as "creditCount"
      from payments`,
  })
}

/** Payments that still wait for something, though their time is long over. */
export async function unfinishedPayments(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ line: string } & Row>({
    text: `
      select concat_ws(' ', order_id, 'method', pay_id, state, waits_for) as line
      from payments
      where state in ('created', 'waiting')`,
  })
  return rows.map(({ line }) => line)
}
