import type { FastifyReply } from 'fastify'
import type { GatewayCore } from '#gateway/core.ts'
import { html } from '#gateway/html.ts'
import type { Language, Order } from '#gateway/order.ts'
import { banner, choices, orderFacts } from '#gateway/parts.ts'
import type { OrderPage } from './order-page.ts'
import { SHARED, type Words } from './words.ts'

const WORDS: Words<'say' | 'pay' | 'fail' | 'cancel'> = {
  ja: {
    say: 'お支払いの内容をご確認ください。',
    pay: '支払う',
    fail: '残高・限度額の不足で失敗する',
    cancel: '支払いをやめてお店へ戻る',
  },
  en: {
    say: 'Check what you are about to pay.',
    pay: 'Pay',
    fail: 'Fail: too little money, or over the limit',
    cancel: 'Give up and return to the shop',
  },
}

export interface ConfirmPage {
  readonly path: string
  readonly titleOf: (order: Order, language: Language) => string
  readonly isFor: (order: Order) => boolean
  /** By which the order fails. */
  readonly failureCode: string
  /** Takes the browser back to the shop. */
  readonly goBack: (order: Order, reply: FastifyReply) => FastifyReply
}

/** Where a carrier or a wallet asks its customer: pay, fail for want of money, give up. */
export function confirmPage({ orders }: GatewayCore, page: ConfirmPage): OrderPage {
  const act: OrderPage['act'] = (order, { choice }, reply) => {
    if (order.state !== 'opened') return choice === 'back' ? page.goBack(order, reply) : undefined
    if (choice === 'pay') orders.act(order.id, order.detail.job === 'AUTH' ? 'authorise' : 'pay')
    else if (choice === 'fail') orders.act(order.id, 'decline', { code: page.failureCode })
    else if (choice === 'cancel') orders.act(order.id, 'cancel')
    else return undefined
    return page.goBack(orders.find(order.id) ?? order, reply)
  }
  return {
    path: page.path,
    isFor: page.isFor,
    act,
    show: (order, language) => ({
      title: page.titleOf(order, language),
      body: bodyOf(page, order, language),
    }),
  }
}

function bodyOf({ path }: ConfirmPage, order: Order, language: Language) {
  const words = WORDS[language]
  const action = `${path}/${order.id}?language=${language}`
  const facts = orderFacts(order, language)
  if (order.state !== 'opened') {
    const back = [{ label: SHARED[language].back, value: 'back', looks: 'primary' }] as const
    return html`${banner(SHARED[language].over, 'warning')}${facts}${choices(action, back)}`
  }
  return html`<p>${words.say}</p>
${facts}
${choices(action, [
  { label: words.pay, value: 'pay', looks: 'primary' },
  { label: words.fail, value: 'fail' },
  { label: words.cancel, value: 'cancel' },
])}`
}
