import { z } from 'zod'
import type { EndRules } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  PaymentOrder,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import type { FincodeClient } from './client.ts'
import { executePayment } from './execute.ts'
import { payment } from './payment.ts'
import { registerPayment } from './register.ts'

/** The rules for cancelling a payment that the buyer has not approved in PayPay yet. */
export const PAYPAY_CANCEL_RULES: EndRules = {
  callFrom: ['waiting', 'authorised'],
  doneFrom: ['missing', 'failed', 'cancelled', 'expired', 'refunded'],
}

/** PayPay captures the amount when the buyer approves it, even if the browser never returns. */
export async function startPaypay(
  client: FincodeClient,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const fields = { job_code: 'CAPTURE', amount: String(order.yen) }
  const registered = await registerPayment(client, order, fields, signal)
  if (registered.is !== 'payment') return registered
  const { access_id: accessId } = registered.payment
  const executed = await executePayment(
    client,
    { order, accessId, schema: executedPaypay },
    { redirect_url: order.returnUrl, redirect_type: WEB_PAGE },
    signal,
  )
  if (executed.is !== 'executed') return executed
  const { code_url: url } = executed.payment
  return { is: 'started', reference: { accessId }, next: { do: 'redirect', url } }
}

const WEB_PAGE = '1'
const executedPaypay = payment.extend({
  code_url: z.url({ protocol: /^https?$/ }).max(2_000),
})
