import type { FastifyReply } from 'fastify'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { redirectByGet } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices, orderFacts } from '#gateway/pages/page-components.ts'
import { authorize, THREE_D_SECURE_PATH } from './card-charge.ts'
import { type Challenge, OPEN_API } from './constants.ts'
import { callbackUrl } from './open-api.body.ts'
import { addOrderPage, type OrderPage } from './order-page.ts'
import { type PageTexts, SHARED_TEXTS } from './page-texts.ts'

const TEXTS: PageTexts<
  'title' | 'message' | 'card' | 'pass' | 'fail' | 'cancel' | 'close' | 'closed'
> = {
  ja: {
    title: '本人認証（3Dセキュア）',
    message: 'カード会社の本人確認の画面です。どうなるかを選んでください。',
    card: 'カード',
    pass: '本人確認に成功する',
    fail: '本人確認に失敗する',
    cancel: '本人確認を取りやめる',
    close: '画面を閉じる（お店へ戻らない）',
    closed: '画面は閉じられました。お店には何も伝わりません。',
  },
  en: {
    title: 'Cardholder authentication (3-D Secure)',
    message: 'This is the page of the card issuer. Choose what happens.',
    card: 'Card',
    pass: 'Pass the authentication',
    fail: 'Fail the authentication',
    cancel: 'Cancel the authentication',
    close: 'Close the page (no return to the shop)',
    closed: 'The page is closed. The shop hears nothing.',
  },
}
const OUTCOMES: Readonly<Record<string, Challenge>> = {
  pass: 'passed',
  fail: 'failed',
  cancel: 'cancelled',
}

/**
 * Adds the card issuer's 3-D Secure page. The browser returns to the shop by GET. If the shop has
 * requested an automatic authorization, a passed authentication authorizes the card at once.
 */
export function addThreeDSecurePage(gateway: GatewayContext): void {
  const page: OrderPage = {
    path: THREE_D_SECURE_PATH,
    matches: ({ dialect, detail }) => dialect === OPEN_API && detail.challenge !== undefined,
    render: (order, language) => ({
      title: TEXTS[language].title,
      body: bodyOf(page, order, language),
    }),
    // In a frictionless flow the card issuer approves without asking the cardholder, so no page is
    // shown.
    skip(order, reply) {
      if (order.detail.outcome !== 'three-d-secure-frictionless' || !isWaiting(order)) return
      settle(gateway, order, 'passed')
      return returnToShop(order, reply)
    },
    submit(order, { choice = '' }, reply) {
      const challenge = OUTCOMES[choice]
      if (choice === 'back') return returnToShop(order, reply)
      if (!isWaiting(order)) return undefined
      settle(gateway, order, challenge ?? 'waiting')
      return challenge === undefined ? undefined : returnToShop(order, reply)
    },
  }
  addOrderPage(gateway, page)
}

function bodyOf(page: OrderPage, order: Order, language: Language) {
  const texts = TEXTS[language]
  const action = `${page.path}/${order.id}?language=${language}`
  const facts = orderFacts(order, language, [[texts.card, String(order.detail.maskedNumber)]])
  if (!isWaiting(order)) {
    const returnButton = [
      { label: SHARED_TEXTS[language].back, value: 'back', variant: 'primary' },
    ] as const
    return html`${banner(SHARED_TEXTS[language].over, 'warning')}${facts}${choices(action, returnButton)}`
  }
  return html`${order.detail.closed === true && banner(texts.closed, 'warning')}
<p>${texts.message}</p>
${facts}
${choices(action, [
  { label: texts.pass, value: 'pass', variant: 'primary' },
  { label: texts.fail, value: 'fail' },
  { label: texts.cancel, value: 'cancel' },
  { label: texts.close, value: 'close' },
])}`
}

function isWaiting({ state, detail }: Order): boolean {
  return state === 'opened' && detail.challenge === 'waiting'
}

function settle(gateway: GatewayContext, { id }: Order, challenge: Challenge): void {
  const order = gateway.orders.amend(id, { detail: { challenge, closed: true } }) as Order
  if (challenge === 'passed' && order.detail.autoAuthorization === true) authorize(gateway, order)
}

function returnToShop(order: Order, reply: FastifyReply): FastifyReply {
  const isAuthorized = order.detail.autoAuthorization === true
  const event = isAuthorized ? 'TDS_CHARGE_FINISHED' : 'TDS_FINISHED'
  return redirectByGet(reply, callbackUrl(order, event))
}
