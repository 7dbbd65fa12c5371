import { PAYMENT } from '#contract/constants.ts'
import { AUTHORISED_CANCEL_RULES } from '#server/external/payments/end-order.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { declined } from '#server/external/payments/results.ts'
import { authorizeCard, startCard } from './card.ts'
import { fincodeClient } from './client.ts'
import { listDisputes } from './disputes.ts'
import { cancelPayment, capturePayment, refundPayment } from './end-payment.ts'
import { acknowledgeFincode, parseFincodeNotice } from './notice.ts'
import { fetchStatus } from './payment.ts'
import { PAYPAY_CANCEL_RULES, startPaypay } from './paypay.ts'
import type { FincodeSettings } from './settings.ts'

const cancelRulesOf = (payId: number) =>
  payId === PAYMENT.paypay ? PAYPAY_CANCEL_RULES : AUTHORISED_CANCEL_RULES

/**
 * Opens the provider fincode for cards and PayPay, which a shop can use instead of GMO-PG. GMO
 * Epsilon runs fincode. A shop needs a separate contract for fincode, and its API and reviews
 * differ from those of GMO-PG.
 */
export function fincodeProvider(settings: FincodeSettings): PaymentProvider {
  const client = fincodeClient(settings)
  return {
    name: 'fincode',
    repeatsAuthorization: true,
    async start(order, signal) {
      switch (order.payId) {
        case PAYMENT.card:
          return startCard(client, order, signal)
        case PAYMENT.paypay:
          return startPaypay(client, order, signal)
        default:
          return declined('not_served')
      }
    },
    async resume(request, signal) {
      if (request.payId === PAYMENT.paypay) return { is: 'next', next: { do: 'unchanged' } }
      return request.step === 'authorise'
        ? authorizeCard(client, request, signal)
        : capturePayment(client, request, signal)
    },
    fetchStatus: (order, signal) => fetchStatus(client, order, signal),
    cancel: (order, signal) => cancelPayment(client, order, cancelRulesOf(order.payId), signal),
    refund: (order, signal) => refundPayment(client, order, signal),
    parseNotice: async (notice) => parseFincodeNotice(settings.webhookSignature, notice),
    acknowledge: acknowledgeFincode,
    disputes: (since, signal) => listDisputes(client, since, signal),
    clientConfig: () => ({
      provider: 'fincode',
      scriptUrl: settings.scriptUrl,
      parameters: { publicKey: settings.publicKey },
      sources: settings.sources,
    }),
  }
}
