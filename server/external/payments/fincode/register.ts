import type { Declined, PaymentOrder, Unknown } from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import type { FincodeClient } from './client.ts'
import { findPayment, PAYMENTS, type Payment, payTypeOf, readPayment } from './payment.ts'

/**
 * Registers a payment at fincode. If fincode refuses, an earlier call whose response was lost may
 * have registered the payment already, so the shop searches for the payment. In the status
 * UNPROCESSED, the buyer has not seen this payment yet, so the shop can use it. In any other
 * status, the result is `unknown`, so that the caller fetches the status.
 */
export async function registerPayment(
  client: FincodeClient,
  order: PaymentOrder,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ readonly is: 'payment'; readonly payment: Payment } | Declined | Unknown> {
  const { orderId, yen, idempotencyKey } = order
  const response = await client.send(
    {
      method: 'POST',
      path: PAYMENTS,
      idempotencyKey,
      body: {
        id: orderId,
        pay_type: payTypeOf(order.payId),
        client_field_1: orderId,
        ...fields,
      },
    },
    signal,
  )
  if (response.is === 'unknown') return response
  if (response.is === 'ok') return readPayment(PAYMENTS, orderId, response.result)
  const found = await findPayment(client, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return declined(response.code)
  const { status, total_amount: total, billing_total_amount: billed } = found.payment
  if (status !== 'UNPROCESSED') return unknown('the payment was executed before')
  return (billed ?? total ?? yen) === yen ? found : declined(response.code)
}
