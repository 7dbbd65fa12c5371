import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, readForm, writeForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/order.ts'
import { ID_PASS, SHOP_ID, SHOP_PASS } from './constants.ts'

/** What a call answers: fields, a refusal by its ErrInfo codes, or nothing at all. */
export type IdPassResponse =
  | { readonly fields: Fields }
  | { readonly errorCodes: readonly string[] }
  | 'silence'

/** Serves `/payment/NAME.idPass`: a form in Windows-31J, answered by a query string in the same. */
export function serveIdPass(
  { http }: GatewayContext,
  name: string,
  handle: (form: Fields) => IdPassResponse,
  neverRespond: (reply: FastifyReply) => FastifyReply,
): void {
  http.post(`/payment/${name}.idPass`, (request: FastifyRequest, reply) => {
    const response = handle(readForm(request.body, 'windows-31j'))
    if (response === 'silence') return neverRespond(reply)
    const fields = 'fields' in response ? response.fields : errorFields(response.errorCodes)
    return reply.type('text/plain; charset=Windows-31J').send(writeForm(fields, 'windows-31j'))
  })
}

/** Null where the shop is ours and its password right. */
export function credentialError({ ShopID, ShopPass }: Fields): IdPassResponse | null {
  if ((ShopID ?? '') === '') return { errorCodes: ['E01010001'] }
  if (ShopID !== SHOP_ID || ShopPass !== SHOP_PASS) return { errorCodes: ['E01030002'] }
  return null
}

/** The order of AccessID and AccessPass, where the rest of the call does not speak of another one. */
export function findOrder(
  { orders }: GatewayContext,
  { AccessID = '', AccessPass = '', OrderID }: Fields,
): Order | null {
  const order = orders.findByAccessId(ID_PASS, AccessID)
  if (order === undefined || order.accessPass !== AccessPass) return null
  return OrderID === undefined || OrderID === order.orderId ? order : null
}

/** The same of a call that names the shop too, and speaks of one method. */
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

/** 20250804235959, Tokyo's time. */
export function timestampOf(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).replaceAll(/\D/g, '')
}
