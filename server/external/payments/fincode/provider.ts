import { PAYMENT } from '#contract/constants.ts'
import type { EndRules } from '#server/external/payments/end-order.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { declined } from '#server/external/payments/results.ts'
import { authorizeCard, startCard } from './card.ts'
import { fincodeClient } from './client.ts'
import { cancelPayment, capturePayment, REFUND_RULES } from './end-payment.ts'
import { acknowledgeFincode, parseFincodeNotice } from './notice.ts'
import { fetchStatus } from './payment.ts'
import type { FincodeSettings } from './settings.ts'

/**
 * The rules for cancelling. fincode cannot cancel a card payment that it has not executed, and only
 * the shop could execute it.
 */
const CANCEL_RULES: EndRules = {
  callFrom: ['authorised'],
  doneFrom: ['missing', 'waiting', 'failed', 'cancelled', 'expired', 'refunded'],
}

/**
 * Opens the provider fincode for cards, which a shop can use instead of GMO-PG. GMO Epsilon runs
 * fincode; it has contracts, an API and reviews of its own.
 */
export function fincodeProvider(settings: FincodeSettings): PaymentProvider {
  const client = fincodeClient(settings)
  return {
    name: 'fincode',
    start: async (order, signal) =>
      order.payId === PAYMENT.card ? startCard(client, order, signal) : declined('not_served'),
    resume: async (request, signal) =>
      request.step === 'authorise'
        ? authorizeCard(client, request, signal)
        : capturePayment(client, request, signal),
    fetchStatus: (order, signal) => fetchStatus(client, order, signal),
    cancel: (order, signal) => cancelPayment(client, order, CANCEL_RULES, signal),
    refund: (order, signal) => cancelPayment(client, order, REFUND_RULES, signal),
    parseNotice: async (notice) => parseFincodeNotice(settings.webhookSignature, notice),
    acknowledge: acknowledgeFincode,
    clientConfig: () => ({
      provider: 'fincode',
      scriptUrl: settings.scriptUrl,
      parameters: { publicKey: settings.publicKey },
      sources: settings.sources,
    }),
  }
}
