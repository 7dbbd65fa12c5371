import type { GatewayContext } from '#gateway/dialect.ts'
import { HOUR_MS } from '#gateway/durations.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { html } from '#gateway/pages/html.ts'
import { choices, orderFacts } from '#gateway/pages/page-components.ts'
import { sendResponse } from '#gateway/responses.ts'
import { addBuyerPage } from './buyer-page.ts'
import { openPayment } from './payments.route.ts'
import { fincodeTime, PAY_TYPES } from './representation.ts'
import { failure, handleOnce, type Json, requireSecretKey, success, textIn } from './wire.ts'

export const SLIP_PATH = '/fincode/link'
const TEXTS = {
  ja: {
    message: 'お店のレジで、このバーコードを見せてお支払いください。',
    pay: 'レジで支払ったことにする',
    late: '取消し・期限のあとで支払ったことにする',
    hint: '実際のお金は動きません。',
    back: 'お店へ戻る',
  },
  en: {
    message: 'Show this barcode at the till of a store and pay.',
    pay: 'Have it paid at the till',
    late: 'Have it paid after its end',
    hint: 'No money moves.',
    back: 'Return to the shop',
  },
} as const

/** Adds the API call that creates a slip's page, and adds the page itself. */
export function addSlips(gateway: GatewayContext): void {
  const { http, orders } = gateway
  http.post('/fincode/v1/sessions', { preHandler: requireSecretKey }, (request, reply) =>
    sendResponse(
      reply,
      handleOnce(gateway, request, (body) => openSession(gateway, body)),
    ),
  )
  addBuyerPage(gateway, {
    path: SLIP_PATH,
    method: 'konbini',
    titles: { ja: 'コンビニでのお支払い', en: 'Pay at a convenience store' },
    opened(order) {
      const detail = { isUnopened: false, step: 'AWAITING_CUSTOMER_PAYMENT' }
      const isNew = order.state === 'opened' && order.detail.isUnopened === true
      return isNew ? (orders.amend(order.id, { detail }) as Order) : order
    },
    bodyOf(order, language, action) {
      const texts = TEXTS[language]
      const isLate = order.state === 'cancelled' || order.state === 'expired'
      const label = isLate ? texts.late : texts.pay
      const isPayable = isLate || order.state === 'opened'
      return html`<p>${texts.message}</p>
${orderFacts(order, language)}
${choices(action, [
  ...(isPayable ? [{ label, hint: texts.hint, value: 'pay', variant: 'primary' } as const] : []),
  { label: texts.back, value: 'back' },
])}`
    },
    submit(order, { choice }, reply) {
      // With the status 307, the browser repeats the POST at the shop's address, as at fincode.
      if (choice === 'back') return reply.redirect(returnAddressOf(order), 307)
      const isOpen = order.state === 'opened'
      orders.act(order.id, isOpen ? 'pay' : 'pay-late', isOpen ? {} : { detail: { isLate: true } })
      return undefined
    },
  })
}

/** Returns the shop's URL for a buyer who leaves the page, who has paid or not. */
function returnAddressOf({ state, returnUrl, cancelUrl }: Order): string {
  return (state === 'paid' ? returnUrl : cancelUrl) ?? '/'
}

function openSession(gateway: GatewayContext, body: Json): StoredResponse {
  const { orders } = gateway
  const transaction = (body.transaction ?? {}) as Json
  const konbini = (body.konbini ?? {}) as Json
  const payTypes = transaction.pay_type
  const yen = Number(textIn(transaction, 'amount'))
  if (!Array.isArray(payTypes) || payTypes.join() !== PAY_TYPES.konbini)
    return failure('invalidField')
  if (!Number.isSafeInteger(yen) || yen < 1) return failure('invalidField')
  if (textIn(konbini, 'konbini_reception_mail_send_flag') === '') return failure('missingField')
  const days = Number(textIn(konbini, 'payment_term_day') || '2')
  if (!(days >= 0 && days <= 14)) return failure('invalidField')
  const expiresAt = new Date(gateway.now().getTime() + (days + 1) * 24 * HOUR_MS)
  const order = openPayment(gateway, {
    orderId: textIn(transaction, 'order_id'),
    method: 'konbini',
    yen,
    expiresAt,
    detail: { clientField: textIn(transaction, 'client_field_1'), days, isUnopened: true },
  })
  if (order === 'used') return failure('usedId')
  const [returnUrl, cancelUrl] = [textIn(body, 'success_url'), textIn(body, 'cancel_url')]
  orders.amend(order.id, { returnUrl, cancelUrl })
  const { orderId, id, createdAt } = order
  return success({
    id: `lk_${id.slice(0, 22)}`,
    link_url: `${gateway.origin()}${SLIP_PATH}/${id}`,
    success_url: body.success_url ?? null,
    cancel_url: body.cancel_url ?? null,
    status: 'CREATE',
    expire: `${textIn(body, 'expire')}.000`,
    shop_service_name: null,
    guide_mail_send_flag: '0',
    receiver_mail: null,
    mail_customer_name: null,
    thanks_mail_send_flag: '0',
    shop_mail_template_id: null,
    transaction: { pay_type: payTypes, amount: yen, order_id: orderId },
    created: fincodeTime(createdAt),
    updated: null,
  })
}
