import type { z } from 'zod'
import type { Declined, PaymentOrder, Unknown } from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import { type FincodeClient, unreadable } from './client.ts'
import { findPayment, pathOf, type payment, payTypeOf } from './payment.ts'

/** If fincode refuses an executed payment, the shop must fetch the status. */
export async function executePayment<Schema extends typeof payment>(
  client: FincodeClient,
  {
    order,
    accessId,
    schema,
  }: { readonly order: PaymentOrder; readonly accessId: string; readonly schema: Schema },
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ readonly is: 'executed'; readonly payment: z.output<Schema> } | Declined | Unknown> {
  const { orderId, payId, idempotencyKey } = order
  const path = pathOf(orderId)
  const body = { pay_type: payTypeOf(payId), access_id: accessId, ...fields }
  const response = await client.send({ method: 'PUT', path, idempotencyKey, body }, signal)
  if (response.is === 'unknown') return response
  if (response.is === 'refused') {
    const found = await findPayment(client, order, signal)
    if (found.is === 'unknown') return found
    return found.is === 'payment' && found.payment.status !== 'UNPROCESSED'
      ? unknown(`${path}: executed before`)
      : declined(response.code)
  }
  const read = schema.safeParse(response.result)
  return read.success && read.data.id === orderId
    ? { is: 'executed', payment: read.data }
    : unreadable(path)
}
