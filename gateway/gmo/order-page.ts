import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { languageFor, sendPage, sendUnknownOrder } from '#gateway/pages/hosted-pages.ts'
import type { Html } from '#gateway/pages/html.ts'
import { OPEN_API } from './constants.ts'

export interface OrderPage {
  /**
   * The page's path on the gateway. The URL of an order's page is this path, then the gateway's id
   * of the order or the provider's access id of the order.
   */
  readonly path: string
  matches(order: Order): boolean
  render(order: Order, language: Language): { readonly title: string; readonly body: Html }
  /**
   * Returns a response that is sent instead of the page, for an order that completes without a
   * choice of the buyer.
   */
  skip?(order: Order, reply: FastifyReply): FastifyReply | undefined
  /**
   * Handles a pressed button, whose value is `choice`. If `submit` returns undefined, the page is
   * shown again.
   */
  submit(
    order: Order,
    form: Readonly<Record<string, string>>,
    reply: FastifyReply,
    language: Language,
  ): FastifyReply | undefined
}

/**
 * Serves a hosted page of an order. GET shows the page. POST calls `submit` for the pressed button,
 * and shows the page again if `submit` returns no response.
 */
export function addOrderPage(gateway: GatewayContext, page: OrderPage): void {
  const { http, orders } = gateway
  type Route = { Params: { id: string } }
  const findOrder = (id: string) => {
    const order = orders.find(id) ?? orders.findByAccessId(OPEN_API, id)
    return order !== undefined && page.matches(order) ? order : undefined
  }
  http.get<Route>(`${page.path}/:id`, (request, reply) => {
    const order = findOrder(request.params.id)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    return page.skip?.(order, reply) ?? sendOrderPage(gateway, page, { request, reply, order })
  })
  http.post<Route>(`${page.path}/:id`, (request, reply) => {
    const order = findOrder(request.params.id)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const language = languageFor(request, order)
    const response = page.submit(order, readForm(request.body), reply, language)
    return response ?? reply.redirect(`${page.path}/${order.id}?language=${language}`, 303)
  })
}

export function sendOrderPage(
  gateway: GatewayContext,
  page: OrderPage,
  { request, reply, order }: { request: FastifyRequest; reply: FastifyReply; order: Order },
): FastifyReply {
  const language = languageFor(request, order)
  const other = language === 'ja' ? 'en' : 'ja'
  return sendPage(reply, {
    ...page.render(order, language),
    language,
    shopName: gateway.shopName(),
    otherLanguagePath: `${page.path}/${order.id}?language=${other}`,
    formTargets: [order.returnUrl, order.cancelUrl],
  })
}
