import { randomBytes } from 'node:crypto'
import { type Fields, readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { StoredResponse } from '#gateway/orders/idempotency-keys.ts'
import type { Order } from '#gateway/orders/order.ts'
import { jsonResponse } from '#gateway/responses.ts'
import { type PaymentMethod, paymentMethodJson } from './payment-methods.ts'
import { intentJson, unixSeconds } from './representation.ts'
import { invalid, requireKey, send, withIdempotencyKey } from './responses.ts'
import { UNUSED_BY_CUSTOMER } from './unused-fields.ts'

interface ById {
  Params: { id: string }
}
interface Customer {
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
  /** The ids of the payment methods that were ever attached to the customer. */
  readonly methodIds: readonly string[]
  readonly isDeleted: boolean
}
type Lookup = Pick<GatewayContext, 'records'>

const BASE = '/stripe/v1/customers'
const preHandler = requireKey

/** Adds the calls for customers, and the call that detaches a card from its customer. */
export function addCustomers(gateway: GatewayContext): void {
  const { http, records } = gateway
  http.post(BASE, { preHandler }, (request, reply) =>
    send(
      reply,
      withIdempotencyKey(gateway, request, () => createCustomer(gateway, readForm(request.body))),
    ),
  )
  http.get<ById>(`${BASE}/:id/payment_methods`, { preHandler }, ({ params: { id } }, reply) => {
    const customer = readCustomer(gateway, id)
    if (customer === undefined) return send(reply, invalid('resource_missing', 404))
    const data = customer.methodIds.flatMap((methodId) => {
      const method = readMethod(gateway, methodId)
      return method?.customer === id ? [paymentMethodJson(methodId, method)] : []
    })
    const url = `/v1/customers/${id}/payment_methods`
    return send(reply, jsonResponse(200, { object: 'list', data, has_more: false, url }))
  })
  // As the sandbox is strict, deleting a customer detaches none of its cards.
  http.delete<ById>(`${BASE}/:id`, { preHandler }, ({ params: { id } }, reply) => {
    const customer = readCustomer(gateway, id)
    if (customer === undefined) return send(reply, invalid('resource_missing', 404))
    records.put('stripe', 'customer', id, { ...customer, isDeleted: true })
    return send(reply, jsonResponse(200, { id, object: 'customer', deleted: true }))
  })
  http.post<ById>(
    '/stripe/v1/payment_methods/:id/detach',
    { preHandler },
    ({ params: { id } }, reply) => {
      const method = readMethod(gateway, id)
      if (method === undefined) return send(reply, invalid('resource_missing', 404))
      if (method.customer === undefined || method.customer === null)
        return send(reply, invalid('payment_method_unexpected_state'))
      const detached = { ...method, customer: null, isDetached: true }
      records.put('stripe', 'payment-method', id, detached)
      return send(reply, jsonResponse(200, paymentMethodJson(id, detached)))
    },
  )
}

function createCustomer({ records, now }: GatewayContext, form: Fields): StoredResponse {
  const id = `cus_${randomBytes(12).toString('hex')}`
  const created = unixSeconds(now())
  const metadata = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const [, key] = /^metadata\[([^\]]+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )
  const customer: Customer = { created, metadata, methodIds: [], isDeleted: false }
  records.put('stripe', 'customer', id, customer)
  return jsonResponse(200, { ...UNUSED_BY_CUSTOMER, id, object: 'customer', created, metadata })
}

/** Changes the customer of an intent that was not confirmed yet. */
export function updateIntent(gateway: GatewayContext, order: Order, form: Fields): StoredResponse {
  if (order.state !== 'opened' || order.detail.step !== undefined)
    return invalid('payment_intent_unexpected_state')
  const { customer, setup_future_usage: setupFutureUsage } = form
  if (customer === undefined || readCustomer(gateway, customer) === undefined)
    return invalid('resource_missing')
  const detail = { customer, ...(setupFutureUsage === undefined ? {} : { setupFutureUsage }) }
  const amended = gateway.orders.amend(order.id, { detail })
  return amended === 'used'
    ? invalid('resource_missing')
    : jsonResponse(200, intentJson(amended, gateway.origin()))
}

/**
 * Attaches the payment method of an authorized intent to the customer of the intent, if the shop
 * requested it by `setup_future_usage`.
 */
export function attachCard(gateway: GatewayContext, { detail }: Order): void {
  const { customer: id, setupFutureUsage, methodId } = detail
  if (typeof id !== 'string' || typeof methodId !== 'string') return
  const customer = readCustomer(gateway, id)
  const method = readMethod(gateway, methodId)
  if (setupFutureUsage === undefined || customer === undefined || method === undefined) return
  const { records } = gateway
  records.put('stripe', 'payment-method', methodId, { ...method, customer: id })
  records.put('stripe', 'customer', id, {
    ...customer,
    methodIds: [...customer.methodIds, methodId],
  })
}

/** Returns the customer with this id; undefined if the id is unknown or the customer is deleted. */
function readCustomer({ records }: Lookup, id: string): Customer | undefined {
  const customer = records.get<Customer>('stripe', 'customer', id)
  return customer?.isDeleted === true ? undefined : customer
}

function readMethod({ records }: Lookup, id: string): PaymentMethod | undefined {
  return records.get<PaymentMethod>('stripe', 'payment-method', id)
}
