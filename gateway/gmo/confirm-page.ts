import type { FastifyReply } from 'fastify'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices, orderFacts } from '#gateway/pages/page-components.ts'
import type { OrderPage } from './order-page.ts'
import { type PageTexts, SHARED_TEXTS } from './page-texts.ts'

const TEXTS: PageTexts<'message' | 'pay' | 'fail' | 'cancel'> = {
  ja: {
    message: 'お支払いの内容をご確認ください。',
    pay: '支払う',
    fail: '残高・限度額の不足で失敗する',
    cancel: '支払いをやめてお店へ戻る',
  },
  en: {
    message: 'Check what you are about to pay.',
    pay: 'Pay',
    fail: 'Fail: too little money, or over the limit',
    cancel: 'Give up and return to the shop',
  },
}

export interface ConfirmPage {
  readonly path: string
  readonly titleOf: (order: Order, language: Language) => string
  readonly matches: (order: Order) => boolean
  /** GMO's error code for a payment that fails because the buyer lacks money. */
  readonly failureCode: string
  /** Redirects the browser back to the shop. */
  readonly returnToShop: (order: Order, reply: FastifyReply) => FastifyReply
}

/**
 * Builds the page on which a carrier or wallet asks the buyer to pay. The tester can pay, let the
 * payment fail for lack of money, or cancel.
 */
export function confirmPage({ orders }: GatewayContext, page: ConfirmPage): OrderPage {
  const submit: OrderPage['submit'] = (order, { choice }, reply) => {
    if (order.state !== 'opened')
      return choice === 'back' ? page.returnToShop(order, reply) : undefined
    if (choice === 'pay') orders.act(order.id, order.detail.job === 'AUTH' ? 'authorise' : 'pay')
    else if (choice === 'fail') orders.act(order.id, 'decline', { code: page.failureCode })
    else if (choice === 'cancel') orders.act(order.id, 'cancel')
    else return undefined
    return page.returnToShop(orders.find(order.id) ?? order, reply)
  }
  return {
    path: page.path,
    matches: page.matches,
    submit,
    render: (order, language) => ({
      title: page.titleOf(order, language),
      body: bodyOf(page, order, language),
    }),
  }
}

function bodyOf({ path }: ConfirmPage, order: Order, language: Language) {
  const texts = TEXTS[language]
  const action = `${path}/${order.id}?language=${language}`
  const facts = orderFacts(order, language)
  if (order.state !== 'opened') {
    const returnButton = [
      { label: SHARED_TEXTS[language].back, value: 'back', variant: 'primary' },
    ] as const
    return html`${banner(SHARED_TEXTS[language].over, 'warning')}${facts}${choices(action, returnButton)}`
  }
  return html`<p>${texts.message}</p>
${facts}
${choices(action, [
  { label: texts.pay, value: 'pay', variant: 'primary' },
  { label: texts.fail, value: 'fail' },
  { label: texts.cancel, value: 'cancel' },
])}`
}
