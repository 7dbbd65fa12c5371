import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import { daysUntil } from '#server/external/payments/days-until.ts'
import { UNPAID_CANCEL_RULES } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  PaymentOrder,
  PaymentProvider,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, declinedOrUnknown } from '#server/external/payments/results.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { type FincodeClient, fincodeClient, unreadable } from './client.ts'
import { cancelPayment } from './end-payment.ts'
import { executePayment } from './execute.ts'
import { acknowledgeFincode, parseFincodeNotice } from './notice.ts'
import { fetchStatus, payment } from './payment.ts'
import { registerPayment } from './register.ts'
import type { FincodeSettings } from './settings.ts'

/** fincode does not refund cash, so the shop pays a refund out to a bank account. */
export function fincodeCashProvider(settings: FincodeSettings): PaymentProvider {
  const client = fincodeClient(settings)
  return {
    name: 'fincode-cash',
    async start(order, signal) {
      switch (order.payId) {
        case PAYMENT.convenienceStore:
          return startSlip(client, settings, order, signal)
        case PAYMENT.bankTransfer:
          return startTransfer(client, settings, order, signal)
        default:
          return declined('not_served')
      }
    },
    resume: async () => ({ is: 'next', next: { do: 'unchanged' } }),
    // No part of slips and transfers goes back by fincode: a lower amount is what has arrived.
    fetchStatus: ({ paidYen: _, ...order }, signal) => fetchStatus(client, order, signal),
    cancel: (order, signal) => cancelPayment(client, order, UNPAID_CANCEL_RULES, signal),
    refund: async () => declined('refunded-by-transfer'),
    parseNotice: async (notice) => parseFincodeNotice(settings.webhookSignature, notice),
    acknowledge: acknowledgeFincode,
    clientConfig: () => null,
  }
}

const SESSIONS = '/v1/sessions'
const SLIP_DAYS_MAX = 14
const TRANSFER_DAYS_MAX = 99

/**
 * Opens fincode's page for a payment at a convenience store. The page shows the buyer a barcode
 * instead of a payment number. The payment exists at fincode only after the buyer has opened the
 * page.
 */
async function startSlip(
  client: FincodeClient,
  settings: FincodeSettings,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const { orderId, yen, returnUrl, cancelUrl, expiresAt, idempotencyKey } = order
  const response = await client.send(
    {
      method: 'POST',
      path: SESSIONS,
      idempotencyKey,
      body: {
        transaction: {
          pay_type: ['Konbini'],
          amount: String(yen),
          order_id: orderId,
          client_field_1: orderId,
        },
        konbini: {
          payment_term_day: termOf(settings, expiresAt, SLIP_DAYS_MAX),
          konbini_reception_mail_send_flag: '0',
        },
        success_url: returnUrl,
        cancel_url: cancelUrl,
        expire: wireDateTime(expiresAt).replaceAll('-', '/'),
      },
    },
    signal,
  )
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const read = session.safeParse(response.result)
  if (!read.success) return unreadable(SESSIONS)
  const { id, link_url: url } = read.data
  return { is: 'started', reference: { session: id }, next: { do: 'show', url, expiresAt } }
}

const session = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  link_url: z.url({ protocol: /^https?$/ }).max(300),
})

/** fincode opens a bank account for this payment alone. */
async function startTransfer(
  client: FincodeClient,
  settings: FincodeSettings,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const fields = { billing_amount: String(order.yen) }
  const registered = await registerPayment(client, order, fields, signal)
  if (registered.is !== 'payment') return registered
  const { access_id: accessId } = registered.payment
  const executed = await executePayment(
    client,
    { order, accessId, schema: transfer },
    { payment_term_day: termOf(settings, order.expiresAt, TRANSFER_DAYS_MAX) },
    signal,
  )
  if (executed.is !== 'executed') return executed
  const { va_branch_name: branch, va_branch_code: code, ...account } = executed.payment
  return {
    is: 'started',
    reference: { accessId },
    next: {
      do: 'show',
      account: {
        bank: `${settings.bankName} ${branch}（${code}）`,
        number: account.va_account_number,
        name: account.va_account_name,
      },
      expiresAt: order.expiresAt,
    },
  }
}

const transfer = payment.extend({
  va_branch_code: z.string().min(1).max(3),
  va_branch_name: z.string().min(1).max(15),
  va_account_number: z.string().regex(/^\d{7}$/),
  va_account_name: z.string().min(1).max(40),
})

/** Returns fincode's number of days until an order expires, counted from the present day. */
function termOf({ now }: FincodeSettings, expiresAt: Date, daysMax: number): string {
  return String(Math.min(daysUntil(expiresAt, now?.() ?? new Date()), daysMax))
}
