import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, readForm, writeForm } from '#gateway/bodies.ts'
import type { GatewayCore } from '#gateway/core.ts'
import type { Order } from '#gateway/order.ts'
import { ID_PASS, SHOP_ID, SHOP_PASS } from './names.ts'

/** What a call answers: fields, a refusal by its ErrInfo codes, or nothing at all. */
export type Answer =
  | { readonly fields: Fields }
  | { readonly refuse: readonly string[] }
  | 'silence'

/** Serves `/payment/NAME.idPass`: a form in Windows-31J, answered by a query string in the same. */
export function serveIdPass(
  { http }: GatewayCore,
  name: string,
  answer: (form: Fields) => Answer,
  silence: (reply: FastifyReply) => FastifyReply,
): void {
  http.post(`/payment/${name}.idPass`, (request: FastifyRequest, reply) => {
    const said = answer(readForm(request.body, 'windows-31j'))
    if (said === 'silence') return silence(reply)
    const fields = 'fields' in said ? said.fields : errorFields(said.refuse)
    return reply.type('text/plain; charset=Windows-31J').send(writeForm(fields, 'windows-31j'))
  })
}

/** Null where the shop is ours and its password right. */
export function refuseShop({ ShopID, ShopPass }: Fields): Answer | null {
  if ((ShopID ?? '') === '') return { refuse: ['E01010001'] }
  if (ShopID !== SHOP_ID || ShopPass !== SHOP_PASS) return { refuse: ['E01030002'] }
  return null
}

/** The order of AccessID and AccessPass, where the rest of the call does not speak of another one. */
export function orderOf(
  { orders }: GatewayCore,
  { AccessID = '', AccessPass = '', OrderID }: Fields,
): Order | null {
  const order = orders.findByAccessId(ID_PASS, AccessID)
  if (order === undefined || order.accessPass !== AccessPass) return null
  return OrderID === undefined || OrderID === order.orderId ? order : null
}

/** The same of a call that names the shop too, and speaks of one method. */
export function shopsOrderOf(
  gateway: GatewayCore,
  form: Fields,
  method: string,
): { readonly order: Order } | { readonly answer: Answer } {
  const wrong = refuseShop(form)
  if (wrong !== null) return { answer: wrong }
  const order = orderOf(gateway, form)
  return order?.method === method ? { order } : { answer: NO_SUCH_TRADE }
}

export const NO_SUCH_TRADE: Answer = { refuse: ['E01110002'] }
export const FINISHED: Answer = { refuse: ['E11010001'] }
export const NOT_FINISHED: Answer = { refuse: ['E11010002'] }
export const WRONG_JOB: Answer = { refuse: ['E11010003'] }
export const SENT_TWICE: Answer = { refuse: ['E90010001'] }

function errorFields(codes: readonly string[]): Fields {
  return { ErrCode: codes.map((code) => code.slice(0, 3)).join('|'), ErrInfo: codes.join('|') }
}

/** 20250804235959, Tokyo's time. */
export function stampOf(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).replaceAll(/\D/g, '')
}
