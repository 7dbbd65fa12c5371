import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { sendUnknownOrder } from '#gateway/pages/hosted-pages.ts'
import { CARRIERS } from './carrier-calls.ts'
import { confirmPage } from './confirm-page.ts'
import { ID_PASS } from './constants.ts'
import { addOrderPage, sendOrderPage } from './order-page.ts'

export const CARRIER_PATH = '/gmo/carrier'

/**
 * Adds the mobile carriers' pages. The shop's page posts AccessID and Token to the start page. The
 * carrier sends the browser back to RetURL by a POST, whether or not the order was paid.
 */
export function addCarrierPages(gateway: GatewayContext): void {
  const { http, orders } = gateway
  const page = confirmPage(gateway, {
    path: CARRIER_PATH,
    failureCode: 'M02001002',
    matches: ({ dialect, detail }) => dialect === ID_PASS && detail.token !== undefined,
    titleOf: ({ method }, language) =>
      CARRIERS.find((carrier) => carrier.method === method)?.[language] ?? method,
    // Status 307 keeps the HTTP method, so the browser returns to the shop by a POST.
    returnToShop: ({ returnUrl }, reply) => reply.redirect(returnUrl ?? '/', 307),
  })
  addOrderPage(gateway, page)
  for (const { name, method } of CARRIERS) {
    http.post(`/payment/${name}Start.idPass`, (request, reply) => {
      const { AccessID = '', Token = '' } = readForm(request.body)
      const order = orders.findByAccessId(ID_PASS, AccessID)
      if (order === undefined || order.method !== method || order.detail.token !== Token)
        return sendUnknownOrder(gateway, request, reply)
      return sendOrderPage(gateway, page, { request, reply, order })
    })
  }
}
