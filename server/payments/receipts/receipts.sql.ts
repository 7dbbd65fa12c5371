import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** The content of a receipt. It never changes after the receipt is issued. */
export interface ReceiptFields {
  readonly paymentId: number
  readonly memberId: number
  readonly counterparty: string
  readonly issuedAt: Date
  /** The day in Japan on which the payment was paid, as YYYY-MM-DD. */
  readonly tradedOn: string
  readonly issuerName: string
  readonly issuerAddress: string
  readonly registrationNumber: string | null
  readonly points: number
  readonly totalYen: number
  readonly taxRate: number | null
  readonly taxYen: number
}
export interface Receipt extends ReceiptFields {
  readonly id: number
  readonly number: string
  /** The number of the payment's first receipt; null if this receipt is the first. */
  readonly reissueOf: string | null
}

const RECEIPT = sql`
  select
    documents.id,
    documents.number,
    original.number as reissue_of,
    documents.payment_id,
    documents.member_id,
    documents.counterparty,
    documents.issued_at,
    documents.traded_on::text as traded_on,
    documents.issuer_name,
    documents.issuer_address,
    documents.registration_number,
    documents.points,
    documents.total_yen,
    documents.tax_rate,
    documents.tax_yen
  from documents
  left join documents as original on original.id = documents.reissue_of`

export interface PaidPayment extends Row {
  readonly memberId: number
  readonly state: string
  readonly points: number
  readonly coins: number
  readonly priceYen: number
  readonly returnedYen: number
  readonly paidAt: Date | null
}

/**
 * Locks a payment of the member, so that the shop issues the payment's receipts one after another.
 */
export async function lockPaid(
  tx: Transaction,
  payment: MemberPayment,
): Promise<PaidPayment | null> {
  const [row] = await tx.query<PaidPayment>(sql`${paid(payment)} for update`)
  return row ?? null
}

export async function selectPaid(
  on: Queryable,
  payment: MemberPayment,
): Promise<PaidPayment | null> {
  const [row] = await on.query<PaidPayment>(paid(payment))
  return row ?? null
}

interface MemberPayment {
  readonly memberId: number
  readonly paymentId: number
}

const paid = ({ memberId, paymentId }: MemberPayment) => sql`
  select member_id, state, points, coins, price_yen, returned_yen, paid_at
  from payments
  where id = ${paymentId}
    and member_id = ${memberId}`

export function selectReceipts(on: Queryable, paymentId: number): Promise<(Receipt & Row)[]> {
  return on.query(sql`
    ${RECEIPT}
    where documents.payment_id = ${paymentId}
    order by documents.id desc`)
}

/** Returns a receipt as it was issued; null for an unknown id. */
export async function selectReceipt(on: Queryable, id: number): Promise<Receipt | null> {
  const [row] = await on.query<Receipt & Row>(sql`${RECEIPT} where documents.id = ${id}`)
  return row ?? null
}

/** Returns the receipt that an earlier call with this request id issued; null if there is none. */
export async function selectRequested(
  tx: Transaction,
  { memberId, requestId }: { memberId: number; requestId: string },
): Promise<{ readonly id: number; readonly paymentId: number } | null> {
  const [row] = await tx.query<{ id: number; paymentId: number }>(sql`
    select id, payment_id
    from documents
    where member_id = ${memberId}
      and request_id = ${requestId}`)
  return row ?? null
}

export async function insertReceipt(
  tx: Transaction,
  receipt: ReceiptFields & { requestId: string; reissueOfId: number | null },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into documents (
      payment_id, reissue_of, member_id, request_id, counterparty, issued_at, traded_on,
      issuer_name,
      issuer_address, registration_number, points, total_yen, tax_rate, tax_yen
    )
    values (
      ${receipt.paymentId}, ${receipt.reissueOfId}, ${receipt.memberId}, ${receipt.requestId},
      ${receipt.counterparty}, ${receipt.issuedAt}, ${receipt.tradedOn}, ${receipt.issuerName},
      ${receipt.issuerAddress}, ${receipt.registrationNumber}, ${receipt.points},
      ${receipt.totalYen}, ${receipt.taxRate}, ${receipt.taxYen}
    )
    returning id`)
  return (row as { id: number }).id
}
