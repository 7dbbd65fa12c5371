import type { FastifyRequest } from 'fastify'
import iconv from 'iconv-lite'
import { type Fields, readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { neverRespond } from '#gateway/faults.ts'
import type { Order } from '#gateway/orders/order.ts'
import { ID_PASS, SHOP_ID, SHOP_PASS } from './constants.ts'

/**
 * The result of a call: the fields of the response, a refusal with GMO's error codes (ErrInfo), or
 * no response at all.
 */
export type IdPassResponse =
  | { readonly fields: Fields }
  | { readonly errorCodes: readonly string[] }
  | 'no-response'

/**
 * A field that GMO does not describe. It stands before the other fields, because a URL, which GMO
 * does not encode, would swallow a field behind it.
 */
export const UNDOCUMENTED_NAME = 'UndocumentedField'

/**
 * Serves `/payment/NAME.idPass`. The request is an encoded form; the response has fields that are
 * not encoded. Both use the charset Windows-31J.
 */
export function serveIdPass(
  { http }: GatewayContext,
  name: string,
  handle: (form: Fields) => IdPassResponse,
): void {
  http.post(`/payment/${name}.idPass`, (request: FastifyRequest, reply) => {
    const response = handle(readForm(request.body, 'windows-31j'))
    if (response === 'no-response') return neverRespond(reply)
    const fields = 'fields' in response ? response.fields : errorFields(response.errorCodes)
    return reply
      .type('text/plain;charset=Windows-31J')
      .send(writeRaw({ [UNDOCUMENTED_NAME]: 'x', ...fields }))
  })
}

/**
 * Writes the fields of a response as `name=value` pairs. Like GMO, the function does not encode the
 * values, not even a URL that contains an `&`.
 */
function writeRaw(fields: Fields): Buffer {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  return iconv.encode(pairs.join('&'), 'windows-31j')
}

/** Returns the refusal of wrong credentials; null if ShopID and ShopPass are correct. */
export function credentialError({ ShopID, ShopPass }: Fields): IdPassResponse | null {
  if ((ShopID ?? '') === '') return { errorCodes: ['E01010001'] }
  if (ShopID !== SHOP_ID || ShopPass !== SHOP_PASS) return { errorCodes: ['E01030002'] }
  return null
}

/**
 * Finds an order by AccessID and AccessPass. Returns null if there is no such order, or if the call
 * names another OrderID than the order has.
 */
export function findOrder(
  { orders }: GatewayContext,
  { AccessID = '', AccessPass = '', OrderID }: Fields,
): Order | null {
  const order = orders.findByAccessId(ID_PASS, AccessID)
  if (order === undefined || order.accessPass !== AccessPass) return null
  return OrderID === undefined || OrderID === order.orderId ? order : null
}

/**
 * Finds the order that a call names. The call must contain the shop's credentials, and the order's
 * payment method must be `method`.
 */
export function findShopOrder(
  gateway: GatewayContext,
  form: Fields,
  method: string,
): { readonly order: Order } | { readonly refusal: IdPassResponse } {
  const error = credentialError(form)
  if (error !== null) return { refusal: error }
  const order = findOrder(gateway, form)
  return order?.method === method ? { order } : { refusal: NO_SUCH_TRADE }
}

export const NO_SUCH_TRADE: IdPassResponse = { errorCodes: ['E01110002'] }
export const FINISHED: IdPassResponse = { errorCodes: ['E11010001'] }
export const NOT_FINISHED: IdPassResponse = { errorCodes: ['E11010002'] }
export const WRONG_JOB: IdPassResponse = { errorCodes: ['E11010003'] }
export const SENT_TWICE: IdPassResponse = { errorCodes: ['E90010001'] }

function errorFields(codes: readonly string[]): Fields {
  return { ErrCode: codes.map((code) => code.slice(0, 3)).join('|'), ErrInfo: codes.join('|') }
}

/** Formats a time such as 20250804235959, in Tokyo's time zone. */
export function timestampOf(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).replaceAll(/\D/g, '')
}
