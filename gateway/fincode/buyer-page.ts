import type { FastifyReply } from 'fastify'
import { type Fields, readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { languageFor, sendPage, sendUnknownOrder } from '#gateway/pages/hosted-pages.ts'
import type { Html } from '#gateway/pages/html.ts'

export interface BuyerPage {
  readonly path: string
  readonly method: string
  readonly titles: Readonly<Record<Language, string>>
  /** Runs when the buyer opens the page. Returns the order that the page then shows. */
  opened?(order: Order): Order
  bodyOf(order: Order, language: Language, action: string): Html
  /**
   * Handles the press of a button on the page. If it returns undefined, the page is shown again.
   */
  submit(order: Order, form: Fields, reply: FastifyReply): FastifyReply | undefined
}

/** Serves a page on which the buyer pays one payment of fincode. */
export function addBuyerPage(gateway: GatewayContext, page: BuyerPage): void {
  const { http, orders } = gateway
  type Route = { Params: { id: string } }
  const find = (id: string) => {
    const order = orders.find(id)
    const isOfFincode = order?.dialect.startsWith('fincode') === true
    return isOfFincode && order.method === page.method ? order : undefined
  }
  http.get<Route>(`${page.path}/:id`, (request, reply) => {
    const found = find(request.params.id)
    if (found === undefined) return sendUnknownOrder(gateway, request, reply)
    const order = page.opened?.(found) ?? found
    const language = languageFor(request, order)
    const action = `${page.path}/${order.id}?language=${language}`
    return sendPage(reply, {
      title: page.titles[language],
      language,
      shopName: gateway.shopName(),
      otherLanguagePath: `${page.path}/${order.id}?language=${language === 'ja' ? 'en' : 'ja'}`,
      formTargets: [order.returnUrl, order.cancelUrl],
      body: page.bodyOf(order, language, action),
    })
  })
  http.post<Route>(`${page.path}/:id`, (request, reply) => {
    const order = find(request.params.id)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    return page.submit(order, readForm(request.body), reply) ?? reply.redirect(request.url, 303)
  })
}
