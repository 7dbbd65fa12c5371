import { PAYMENT } from '#contract/constants.ts'
import { type EndRules, endOrder, REFUND_RULES } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Done,
  Next,
  ProviderOrder,
  RefundOrder,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, done, doneOrDeclined } from '#server/external/payments/results.ts'
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
    // A cancellation of a paid order returns all that is left of it.
    if (status.is === 'paid' && status.yen > order.yen) return declined('other-amount')
    return doneOrDeclined(
      await client.send(
        { method: 'PUT', path: `${pathOf(order.orderId)}/cancel`, body: accessOf(order, found) },
        signal,
      ),
    )
  })
}

/**
 * Refunds a paid payment, or lowers its amount to what a part leaves. The amount is compared before:
 * an earlier call whose answer was lost may have lowered it, and fincode would also raise it.
 */
export async function refundPayment(
  client: FincodeClient,
  order: RefundOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const { leftYen, orderId, payId } = order
  if (leftYen === undefined) return cancelPayment(client, order, REFUND_RULES, signal)
  const found = await findPayment(client, order, signal)
  const status = found.is === 'payment' ? statusOf(found.payment) : found
  return endOrder(status, REFUND_RULES, async () => {
    if (found.is !== 'payment' || status.is !== 'paid') return declined(found.is)
    if (status.yen === leftYen) return done
    if (status.yen !== leftYen + order.yen) return declined('other-amount')
    // A new amount of a card is authorized again, and captured at once.
    const job = payId === PAYMENT.card ? { job_code: 'CAPTURE' } : {}
    const body = { ...accessOf(order, found), ...job, amount: String(leftYen) }
    const path = `${pathOf(orderId)}/change`
    return doneOrDeclined(await client.send({ method: 'PUT', path, body }, signal))
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
