import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, raw } from '#server/platform/database/sql.ts'
import type { TokenPayments } from './methods.ts'
import type { Payment } from './payment.ts'

const PAYMENT_COLUMNS = `
  id,
  order_id,
  member_id,
  course_id,
  points,
  price_yen,
  pack_id,
  pay_id,
  provider,
  language,
  kana,
  combini_code,
  carrier_id,
  script_reference,
  request_hash,
  created_at,
  state,
  waits_for,
  reference,
  next_url,
  next_fields,
  receipt_number,
  account,
  expires_at,
  due_at,
  started_at,
  authorization_requested_at,
  capture_requested_at,
  cancel_requested_at,
  refund_requested_at,
  provider_status,
  held_for,
  failure,
  paid_at,
  confirmed_by,
  coins,
  clawed_back_at,
  restored_count,
  returned_yen,
  poll_after,
  poll_count`

async function selectOne(
  on: Queryable,
  { name, where, values }: { name: string; where: string; values: readonly unknown[] },
): Promise<Payment | null> {
  const rows = await on.query<Payment & Row>({
    name,
    text: `select ${PAYMENT_COLUMNS} from payments where ${where}`,
    values,
  })
  return rows[0] ?? null
}

export function selectPayment(on: Queryable, id: number): Promise<Payment | null> {
  return selectOne(on, { name: 'select-payment', where: 'id = $1', values: [id] })
}

export function selectPayments(on: Queryable, ids: readonly number[]): Promise<(Payment & Row)[]> {
  return on.query(named('select-payments')`
    select ${raw(PAYMENT_COLUMNS)}
    from payments
    where id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], id)`)
}

export function lockPayment(tx: Transaction, id: number): Promise<Payment | null> {
  return selectOne(tx, { name: 'lock-payment', where: 'id = $1 for update', values: [id] })
}

export function selectByOrder(on: Queryable, orderId: string): Promise<Payment | null> {
  return selectOne(on, { name: 'select-by-order', where: 'order_id = $1', values: [orderId] })
}

/** Notices that lack the shop's order id need this. */
export function selectByReference(
  on: Queryable,
  { provider, key, value }: { provider: string; key: string; value: string },
): Promise<Payment | null> {
  return selectOne(on, {
    name: 'select-by-reference',
    where: 'provider = $1 and reference @> jsonb_build_object($2::text, $3::text) limit 1',
    values: [provider, key, value],
  })
}

export function selectByScript(
  on: Queryable,
  { provider, scriptReference }: { provider: string; scriptReference: string },
): Promise<Payment | null> {
  return selectOne(on, {
    name: 'select-by-script',
    where: 'provider = $1 and script_reference = $2',
    values: [provider, scriptReference],
  })
}

export function selectByRequest(
  on: Queryable,
  { memberId, requestId }: { memberId: number; requestId: string },
): Promise<Payment | null> {
  return selectOne(on, {
    name: 'select-by-payment-request',
    where: 'member_id = $1 and request_id = $2',
    values: [memberId, requestId],
  })
}

/** Selects the member's newest waiting payment that uses one of these methods. */
export function selectNewestWaiting(
  on: Queryable,
  { memberId, payIds }: { memberId: number; payIds: readonly number[] },
): Promise<Payment | null> {
  return selectOne(on, {
    name: 'select-newest-waiting',
    where: `member_id = $1 and pay_id = any($2) and state = 'waiting' order by id desc limit 1`,
    values: [memberId, payIds],
  })
}

/**
 * Selects the member's unfinished and held payments, and the payments opened after `since` that
 * ended unpaid, newest first. A payment that needs a card token is left out until the token is
 * sent, because until then the member has only opened the form.
 */
export function selectUnfinished(
  on: Queryable,
  {
    memberId,
    since,
    limit,
    tokenPayments,
  }: { memberId: number; since: Date; limit: number; tokenPayments: TokenPayments },
): Promise<(Payment & Row)[]> {
  return on.query(named('select-unfinished-payments')`
    select ${raw(PAYMENT_COLUMNS)}
    from payments
    where member_id = ${memberId}
      and (
        state = 'held'
        or (pay_id <> all(${tokenPayments.payIds}) or provider = ${tokenPayments.exceptProvider} or authorization_requested_at is not null)
        and (
          state in ('created', 'waiting')
          or state in ('failed', 'cancelled', 'expired') and created_at > ${since}
        )
      )
    order by id desc
    limit ${limit}`)
}

export type NewPayment = Pick<
  Payment,
  | 'orderId'
  | 'memberId'
  | 'courseId'
  | 'points'
  | 'priceYen'
  | 'packId'
  | 'payId'
  | 'provider'
  | 'language'
  | 'kana'
  | 'combiniCode'
  | 'carrierId'
  | 'scriptReference'
  | 'requestHash'
  | 'expiresAt'
  | 'dueAt'
  | 'createdAt'
> & { readonly requestId: string | null; readonly pollAfter: Date }

/** Throws for a known request id (`payments_request`) or script reference (`payments_script`). */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<Payment> {
  const rows = await tx.query<Payment & Row>(named('insert-payment')`
    insert into payments (
      order_id, member_id, request_id, request_hash, course_id, points, price_yen, pack_id, pay_id,
      provider, language, kana, combini_code, carrier_id, script_reference, expires_at,
      poll_after, created_at, due_at, recheck_after
    )
    values (
      ${payment.orderId}, ${payment.memberId}, ${payment.requestId}, ${payment.requestHash},
      ${payment.courseId}, ${payment.points}, ${payment.priceYen}, ${payment.packId},
      ${payment.payId}, ${payment.provider}, ${payment.language}, ${payment.kana},
      ${payment.combiniCode}, ${payment.carrierId}, ${payment.scriptReference},
      ${payment.expiresAt}, ${payment.pollAfter}, ${payment.createdAt}, ${payment.dueAt},
      ${payment.createdAt}::timestamptz + interval '1 day'
    )
    returning ${raw(PAYMENT_COLUMNS)}`)
  return rows[0] as Payment
}

/** Writes every field that can change. The caller must hold the row's lock. */
export async function updatePayment(tx: Transaction, payment: Payment, now: Date): Promise<void> {
  await tx.query({
    name: 'update-payment',
    text: `
      update payments
      set
        state = $2,
        waits_for = $3,
        reference = $4,
        next_url = $5,
        next_fields = $6,
        receipt_number = $7,
        account = $8,
        expires_at = $9,
        started_at = $10,
        authorization_requested_at = $11,
        capture_requested_at = $12,
        cancel_requested_at = $13,
        refund_requested_at = $14,
        provider_status_at = case when provider_status is distinct from $15::jsonb then $16 else provider_status_at end,
        provider_status = $15::jsonb,
        held_for = $17,
        failure = $18,
        paid_at = $19,
        confirmed_by = $20,
        coins = $21,
        poll_after = $22,
        poll_count = $23,
        clawed_back_at = $24,
        restored_count = $25,
        returned_yen = $26
      where id = $1`,
    values: valuesToUpdate(payment, now),
  })
}

function valuesToUpdate(payment: Payment, now: Date): readonly unknown[] {
  return [
    payment.id,
    payment.state,
    payment.waitsFor,
    JSON.stringify(payment.reference),
    payment.nextUrl,
    asJson(payment.nextFields),
    payment.receiptNumber,
    asJson(payment.account),
    payment.expiresAt,
    payment.startedAt,
    payment.authorizationRequestedAt,
    payment.captureRequestedAt,
    payment.cancelRequestedAt,
    payment.refundRequestedAt,
    asJson(payment.providerStatus),
    now,
    payment.heldFor,
    payment.failure,
    payment.paidAt,
    payment.confirmedBy,
    payment.coins,
    payment.pollAfter,
    payment.pollCount,
    payment.clawedBackAt,
    payment.restoredCount,
    payment.returnedYen,
  ]
}

function asJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
