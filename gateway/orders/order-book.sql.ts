import type { Order, OrderEvent, OrderState, Transition, Verb } from './order.ts'
import type { Row, Store } from './store.ts'

const COLUMNS = `id, dialect, order_id, access_id, access_pass, method, yen, currency, state, paid_yen, refunded_yen,
  code, notice_url, return_url, cancel_url, language, expires_ms, created_ms, detail`

export function insertOrder(store: Store, order: Order): void {
  store.run(
    `insert into orders (${COLUMNS})
    values ($id, $dialect, $orderId, $accessId, $accessPass, $method, $yen, $currency, $state, $paidYen, $refundedYen,
      $code, $noticeUrl, $returnUrl, $cancelUrl, $language, $expires, $created, $detail)`,
    valuesOf(order),
  )
}

export function updateOrder(store: Store, order: Order): void {
  store.run(
    `update orders
    set order_id = $orderId,
      access_id = $accessId,
      access_pass = $accessPass,
      method = $method,
      yen = $yen,
      currency = $currency,
      state = $state,
      paid_yen = $paidYen,
      refunded_yen = $refundedYen,
      code = $code,
      notice_url = $noticeUrl,
      return_url = $returnUrl,
      cancel_url = $cancelUrl,
      language = $language,
      expires_ms = $expires,
      created_ms = $created,
      detail = $detail
    where id = $id
      and dialect = $dialect`,
    valuesOf(order),
  )
}

export function selectOrder(store: Store, id: string): Order | undefined {
  const row = store.get(`select ${COLUMNS} from orders where id = $id`, { id })
  return row && orderOf(row)
}

export function selectOrderByOrderId(
  store: Store,
  dialect: string,
  orderId: string,
): Order | undefined {
  const row = store.get(
    `select ${COLUMNS} from orders where dialect = $dialect and order_id = $orderId`,
    { dialect, orderId },
  )
  return row && orderOf(row)
}

export function selectOrderByAccessId(
  store: Store,
  dialect: string,
  accessId: string,
): Order | undefined {
  const row = store.get(
    `select ${COLUMNS} from orders where dialect = $dialect and access_id = $accessId`,
    { dialect, accessId },
  )
  return row && orderOf(row)
}

export interface OrderListing {
  readonly dialect?: string | undefined
  readonly state?: OrderState | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly countMax?: number | undefined
}

/** Returns the orders that match the filter `listing`, the newest first. */
export function selectOrders(store: Store, listing: OrderListing): readonly Order[] {
  return store
    .all(
      `select ${COLUMNS}
      from orders
      where ($dialect is null or dialect = $dialect)
        and ($state is null or state = $state)
        and created_ms >= $from
        and created_ms < $to
      order by created_ms desc, rowid desc
      limit $countMax`,
      {
        dialect: listing.dialect ?? null,
        state: listing.state ?? null,
        from: listing.from?.getTime() ?? 0,
        to: listing.to?.getTime() ?? Number.MAX_SAFE_INTEGER,
        countMax: listing.countMax ?? 10_000,
      },
    )
    .map(orderOf)
}

export function selectExpiredOrderIds(store: Store, now: Date): readonly string[] {
  return store
    .all(
      `select id
      from orders
      where state in ('opened', 'authorised')
        and expires_ms <= $now`,
      { now: now.getTime() },
    )
    .map(({ id }) => String(id))
}

export function insertEvent(
  store: Store,
  {
    order,
    verb,
    transition,
    code,
    at,
  }: { order: Order; verb: Verb; transition: Transition; code: string | null; at: Date },
): OrderEvent {
  const { to, yen } = transition
  const { id } = store.run(
    `insert into events (order_id, at_ms, verb, from_state, to_state, yen, code)
    values ($orderId, $at, $verb, $from, $to, $yen, $code)`,
    { orderId: order.id, at: at.getTime(), verb, from: order.state, to, yen, code },
  )
  return { sequence: id, at, verb, from: order.state, to, yen, code }
}

/** Returns the events of an order, the oldest first. */
export function selectEvents(store: Store, orderId: string): readonly OrderEvent[] {
  return store
    .all(
      `select sequence, at_ms, verb, from_state, to_state, yen, code
      from events
      where order_id = $orderId
      order by sequence`,
      { orderId },
    )
    .map((row) => ({
      sequence: Number(row.sequence),
      at: new Date(Number(row.at_ms)),
      verb: row.verb as Verb,
      from: row.from_state as OrderState,
      to: row.to_state as OrderState,
      yen: row.yen as number | null,
      code: row.code as string | null,
    }))
}

function valuesOf({ expiresAt, createdAt, detail, ...order }: Order) {
  return {
    ...order,
    expires: expiresAt?.getTime() ?? null,
    created: createdAt.getTime(),
    detail: JSON.stringify(detail),
  }
}

function orderOf(row: Row): Order {
  return {
    id: String(row.id),
    dialect: String(row.dialect),
    orderId: row.order_id as string | null,
    accessId: String(row.access_id),
    accessPass: String(row.access_pass),
    method: String(row.method),
    yen: Number(row.yen),
    currency: String(row.currency),
    state: row.state as OrderState,
    paidYen: Number(row.paid_yen),
    refundedYen: Number(row.refunded_yen),
    code: row.code as string | null,
    noticeUrl: row.notice_url as string | null,
    returnUrl: row.return_url as string | null,
    cancelUrl: row.cancel_url as string | null,
    language: row.language === 'en' ? 'en' : 'ja',
    expiresAt: row.expires_ms === null ? null : new Date(Number(row.expires_ms)),
    createdAt: new Date(Number(row.created_ms)),
    detail: JSON.parse(String(row.detail)),
  }
}
