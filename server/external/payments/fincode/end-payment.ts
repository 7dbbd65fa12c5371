import { type EndRules, endOrder } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Done,
  Next,
  ProviderOrder,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, doneOrDeclined } from '#server/external/payments/results.ts'
import type { FincodeClient } from './client.ts'
import { type Found, findPayment, pathOf, payTypeOf, statusOf } from './payment.ts'

/** fincode has one call to cancel and to refund. `rules` says when the shop makes it. */
export async function cancelPayment(
  client: FincodeClient,
  order: ProviderOrder,
  rules: EndRules,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findPayment(client, order, signal)
  const status = found.is === 'payment' ? statusOf(found.payment) : found
  return endOrder(status, rules, async () => {
    if (found.is !== 'payment') return declined(found.is)
    return doneOrDeclined(
      await client.send(
        { method: 'PUT', path: `${pathOf(order.orderId)}/cancel`, body: accessOf(order, found) },
        signal,
      ),
    )
  })
}

/** Captures an authorized amount. A payment in any other status is not captured. */
export async function capturePayment(
  client: FincodeClient,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const found = await findPayment(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined('missing')
  const status = statusOf(found.payment)
  if (status.is === 'unknown') return status
  if (status.is === 'failed') return declined(status.code)
  if (status.is !== 'authorised') return { is: 'next', next: { do: 'nothing' } }
  const response = await client.send(
    { method: 'PUT', path: `${pathOf(order.orderId)}/capture`, body: accessOf(order, found) },
    signal,
  )
  const captured = doneOrDeclined(response)
  return captured.is === 'done' ? { is: 'next', next: { do: 'nothing' } } : captured
}

function accessOf({ payId }: ProviderOrder, { payment }: Extract<Found, { is: 'payment' }>) {
  return { pay_type: payTypeOf(payId), access_id: payment.access_id }
}
