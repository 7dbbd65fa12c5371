import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Detail, Order } from '#gateway/orders/order.ts'
import {
  languageFor,
  pathInLanguage,
  redirectByGet,
  sendPage,
  sendUnknownOrder,
} from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices, orderFacts } from '#gateway/pages/page-components.ts'
import { shopOriginOf } from './browser.route.ts'
import { findPaypalOrder } from './orders.ts'
import { PAYER_ID } from './representation.ts'

const TEXTS = {
  ja: {
    title: 'PayPalでのお支払い',
    payer: 'お支払い元',
    account: 'テスト購入者',
    approve: '同意して続行',
    approveHint: 'お店が確定すると、お支払いが完了します。',
    decline: '支払元が拒否される口座で続行',
    declineHint: 'お店が確定するときに、PayPalが支払いを断ります。',
    review: '確認に時間がかかる口座で続行',
    reviewHint: 'お店が確定したあと、PayPalが入金を保留します。',
    slow: '返金に時間がかかる口座で続行',
    slowHint: '返金は保留になり、あとで失敗することもあります。',
    cancel: 'キャンセルしてお店へ戻る',
    over: 'このお支払いはもう確認済みか、終わっています。',
    approved: '同意しました。お店の画面で続けてください。',
    cancelled: 'キャンセルしました。お店の画面で続けてください。',
  },
  en: {
    title: 'Pay with PayPal',
    payer: 'Paying from',
    account: 'Test buyer',
    approve: 'Agree and continue',
    approveHint: 'The payment completes once the shop confirms it.',
    decline: 'Continue with an account that is refused',
    declineHint: 'PayPal refuses the payment when the shop confirms it.',
    review: 'Continue with an account under review',
    reviewHint: 'PayPal holds the money back after the shop has confirmed.',
    slow: 'Continue with an account that is refunded slowly',
    slowHint: 'A refund stays pending, and may fail later.',
    cancel: 'Cancel and return to the shop',
    over: 'This payment has been approved already, or it is over.',
    approved: 'Approved. Please go on in the shop.',
    cancelled: 'Cancelled. Please go on in the shop.',
  },
} as const

/** What each choice that approves the payment adds to the order. */
const DETAIL_OF_CHOICE: Readonly<Record<string, Detail>> = {
  approve: {},
  decline: { isDeclinedAtCapture: true },
  review: { isReviewedAtCapture: true },
  slow: { isRefundedSlowly: true },
}

type Outcome = 'approved' | 'cancelled'

export function checkoutPath({ accessId }: Order): string {
  return `/paypal/checkoutnow?token=${accessId}`
}

/**
 * Adds the window in which the payer confirms the payment. This window is a frame in the shop's
 * page, or a whole page that redirects back to the shop.
 */
export function addCheckoutPages(gateway: GatewayContext): void {
  const { http, orders } = gateway
  http.get('/paypal/checkoutnow', (request, reply) => {
    const order = findOrder(gateway, request)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const language = languageFor(request, order)
    const texts = TEXTS[language]
    return sendPage(reply, {
      title: texts.title,
      language,
      shopName: gateway.shopName(),
      otherLanguagePath: pathInLanguage(request, language === 'ja' ? 'en' : 'ja'),
      ...pagePolicyOf(request, order),
      scripts: shopOriginOf(request) === null ? [] : ['/paypal/browser/window.js'],
      body: html`${orderFacts(withDisplayNumber(order), language, [[texts.payer, texts.account]])}
${order.state === 'opened' ? choiceForm(request, language) : banner(texts.over, 'warning')}`,
    })
  })
  http.post('/paypal/checkoutnow', (request, reply) => {
    const order = findOrder(gateway, request)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const { choice } = readForm(request.body)
    const detail = DETAIL_OF_CHOICE[choice ?? '']
    if (detail === undefined) return finishCheckout(gateway, request, reply, order, 'cancelled')
    const result = orders.act(order.id, 'authorise', { detail })
    if (result.is === 'refused' && order.state !== 'authorised')
      return redirectByGet(reply, pathInLanguage(request, languageFor(request, order)))
    return finishCheckout(gateway, request, reply, order, 'approved')
  })
}

/**
 * Returns the order with a number for display. Until the shop has set its own number, the number
 * for display is PayPal's order id.
 */
function withDisplayNumber(order: Order): Order {
  return { ...order, orderId: order.orderId ?? order.accessId }
}

function findOrder(gateway: GatewayContext, request: FastifyRequest): Order | undefined {
  const { token } = request.query as { token?: string }
  return typeof token === 'string' ? findPaypalOrder(gateway, token) : undefined
}

function pagePolicyOf(request: FastifyRequest, { returnUrl, cancelUrl }: Order) {
  const shopOrigin = shopOriginOf(request)
  return {
    formTargets: [returnUrl, cancelUrl],
    frameAncestors: shopOrigin === null ? [] : [shopOrigin],
  }
}

function choiceForm(request: FastifyRequest, language: 'ja' | 'en') {
  const texts = TEXTS[language]
  return choices(pathInLanguage(request, language), [
    { label: texts.approve, hint: texts.approveHint, value: 'approve', variant: 'primary' },
    { label: texts.decline, hint: texts.declineHint, value: 'decline' },
    { label: texts.review, hint: texts.reviewHint, value: 'review' },
    { label: texts.slow, hint: texts.slowHint, value: 'slow' },
    { label: texts.cancel, value: 'cancel' },
  ])
}

/**
 * Ends the checkout. Cancelling the checkout does not change the order. As at PayPal, the payer can
 * therefore open the order again.
 */
function finishCheckout(
  gateway: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
  outcome: Outcome,
): FastifyReply {
  const shopOrigin = shopOriginOf(request)
  const returnAddress = outcome === 'approved' ? order.returnUrl : order.cancelUrl
  if (shopOrigin === null && returnAddress !== null)
    return redirectByGet(reply, withToken(returnAddress, order))
  const language = languageFor(request, order)
  const texts = TEXTS[language]
  return sendPage(reply, {
    title: texts.title,
    language,
    shopName: gateway.shopName(),
    ...pagePolicyOf(request, order),
    scripts: shopOrigin === null ? [] : ['/paypal/browser/outcome.js'],
    body: html`<div data-outcome="${outcome}" data-order="${order.accessId}" data-payer="${PAYER_ID}" data-origin="${shopOrigin}">${banner(texts[outcome], outcome === 'approved' ? 'good' : 'warning')}</div>`,
  })
}

function withToken(address: string, order: Order): string {
  const url = new URL(address)
  url.searchParams.set('token', order.accessId)
  url.searchParams.set('PayerID', PAYER_ID)
  return url.href
}
