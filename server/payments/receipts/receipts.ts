import { readAccount } from '#server/members/members.ts'
import { restOf } from '#server/payments/refunds/parts.rule.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { readSettings, type ShopSettings } from '#server/settings/settings.ts'
import {
  insertReceipt,
  lockPaid,
  type PaidPayment,
  type Receipt,
  type ReceiptFields,
  selectPaid,
  selectReceipt,
  selectReceipts,
  selectRequested,
} from './receipts.sql.ts'

export type { Receipt } from './receipts.sql.ts'

export { selectReceipt as readReceipt }

/** The rate of the consumption tax, in percent. What is taxed contains this tax. */
export const TAX_RATE = 10
const RECEIPTS_MAX = 10

/** Returns the tax that an amount contains, in yen, rounded towards 0. */
export function taxWithin(amount: number): number {
  return Math.trunc((amount * TAX_RATE) / (100 + TAX_RATE))
}

export interface ReceiptQuery {
  readonly memberId: number
  readonly paymentId: number
}
export interface PaymentReceipts {
  readonly receipts: readonly Receipt[]
  readonly canIssue: boolean
}

/** Returns the receipts of a member's payment, newest first; null if the payment was never paid. */
export async function readReceipts(
  on: Queryable,
  query: ReceiptQuery,
): Promise<PaymentReceipts | null> {
  const payment = await selectPaid(on, query)
  if (payment?.paidAt == null) return null
  const receipts = await selectReceipts(on, query.paymentId)
  return { receipts, canIssue: payment.state === 'paid' && receipts.length < RECEIPTS_MAX }
}

/**
 * Issues a receipt of a paid payment, with the present issuer, tax and name of the member.
 * Of a payment that was refunded in part, the receipt states the rest. The receipt never changes
 * afterwards. A further receipt of the payment names the first receipt. A repeated request id gets
 * the receipt of the earlier request. Refuses a payment in any state but `paid`, and an eleventh
 * receipt.
 */
export function issueReceipt(
  database: Database,
  { memberId, paymentId, requestId, now }: ReceiptQuery & { requestId: string; now: Date },
): Promise<Receipt | 'unknown' | 'not-paid' | 'too-many'> {
  return database.transaction(async (tx) => {
    const payment = await lockPaid(tx, { memberId, paymentId })
    if (payment === null) return 'unknown'
    const requested = await selectRequested(tx, { memberId, requestId })
    if (requested !== null && requested.paymentId !== paymentId) return 'unknown'
    if (requested !== null) return (await selectReceipt(tx, requested.id)) as Receipt
    if (payment.state !== 'paid' || payment.paidAt === null) return 'not-paid'
    const earlier = await selectReceipts(tx, paymentId)
    if (earlier.length >= RECEIPTS_MAX) return 'too-many'
    const account = await readAccount(tx, memberId)
    const fields = receiptFields(payment, await readSettings(tx))
    const counterparty = [account?.lastName, account?.firstName].join(' ').trim()
    const id = await insertReceipt(tx, {
      ...fields,
      paymentId,
      counterparty,
      issuedAt: now,
      requestId,
      reissueOfId: earlier.at(-1)?.id ?? null,
    })
    return (await selectReceipt(tx, id)) as Receipt
  })
}

function receiptFields(
  payment: PaidPayment,
  { issuerName, issuerAddress, registrationNumber, taxMoment }: ShopSettings,
): Omit<ReceiptFields, 'paymentId' | 'counterparty' | 'issuedAt'> {
  const { memberId, paidAt } = payment
  const { yen, points } = restOf(payment)
  const isTaxed = taxMoment === 'sale'
  return {
    memberId,
    points,
    totalYen: yen,
    issuerName,
    issuerAddress,
    registrationNumber,
    tradedOn: wireDateTime(paidAt as Date).slice(0, 10),
    taxRate: isTaxed ? TAX_RATE : null,
    taxYen: isTaxed ? taxWithin(yen) : 0,
  }
}
