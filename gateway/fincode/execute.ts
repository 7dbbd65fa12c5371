import { randomInt } from 'node:crypto'
import type { GatewayContext } from '#gateway/dialect.ts'
import { HOUR_MS, MINUTE_MS } from '#gateway/durations.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import type { Amendment } from '#gateway/orders/order-book.ts'
import { isWebUrl } from '#gateway/web-url.ts'
import { paymentJson } from './representation.ts'
import { failure, type Json, success, textIn } from './wire.ts'

export const PAYPAY_PATH = '/fincode/paypay'
/** How long the buyer can pay on PayPay's page. */
const PAYPAY_MS = 5 * MINUTE_MS
const STEP = 'AWAITING_CUSTOMER_PAYMENT'

/** Executes a payment by PayPay: the buyer approves it on PayPay's page. */
export function executePaypay(gateway: GatewayContext, order: Order, body: Json): StoredResponse {
  const returnUrl = textIn(body, 'redirect_url')
  if (!isWebUrl(returnUrl)) return failure('invalidField')
  const codeUrl = `${gateway.origin()}${PAYPAY_PATH}/${order.id}`
  return execute(gateway, order, {
    returnUrl,
    expiresAt: new Date(gateway.now().getTime() + PAYPAY_MS),
    detail: { returnUrl, codeUrl },
  })
}

/** Executes a bank transfer: the payment gets an account number of its own. */
export function executeTransfer(gateway: GatewayContext, order: Order, body: Json): StoredResponse {
  const days = Number(textIn(body, 'payment_term_day') || '2')
  if (!(days >= 0 && days <= 99)) return failure('invalidField')
  return execute(gateway, order, {
    expiresAt: new Date(gateway.now().getTime() + (days + 1) * 24 * HOUR_MS),
    detail: {
      days,
      branchCode: '101',
      branchName: 'ヒナゲシ支店',
      accountName: 'ヒキフダ',
      accountNumber: String(randomInt(1_000_000, 10_000_000)),
    },
  })
}

function execute(
  { orders }: GatewayContext,
  order: Order,
  { detail, ...amendment }: Amendment,
): StoredResponse {
  if (order.state !== 'opened' || order.detail.step !== undefined) return failure('wrongStatus')
  const amended = orders.amend(order.id, { ...amendment, detail: { ...detail, step: STEP } })
  return success(paymentJson(amended as Order))
}
