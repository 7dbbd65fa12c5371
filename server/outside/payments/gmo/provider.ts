import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider } from '#server/outside/payments/payment-provider.ts'
import { cancelCard, fetchCardStatus, refundCard, resumeCard, startCard } from './card.ts'
import { cancelCarrier, fetchCarrierStatus, refundCarrier, startCarrier } from './carrier.ts'
import { idPassClient } from './id-pass.ts'
import { ackIdPass, allowList, parseIdPassNotice } from './id-pass-notice.ts'
import type { GmoSettings } from './settings.ts'
import type { GmoContext } from './trade.ts'

/**
 * Cards and carrier billing by GMO's protocol type (idPass). The browser loads GMO's own script
 * from its address and calls `Multipayment.init(parameters.shopId)`, then `Multipayment.getToken({
 * cardno, expire, securitycode, holdername, tokennumber }, callback)`. Its `resultCode` is '000'
 * (in newer versions the number 0) or an error. `authorise` expects `tokenObject.token`, a text or
 * a list of one.
 */
export function gmoProvider(settings: GmoSettings): PaymentProvider {
  const context: GmoContext = { settings, idPass: idPassClient(settings) }
  const allowed = allowList(settings.noticeAddresses)
  const isCarrier = ({ payId }: { readonly payId: number }) => payId === PAYMENT.carrier
  return {
    name: 'gmo',
    start: async (order, signal) =>
      isCarrier(order) ? startCarrier(context, order, signal) : startCard(context, order, signal),
    // The carrier captures the amount on its own page, so nothing remains when the browser returns.
    resume: async (request, signal) =>
      isCarrier(request)
        ? { is: 'next', next: { do: 'unchanged' } }
        : resumeCard(context, request, signal),
    fetchStatus: async (order, signal) =>
      isCarrier(order)
        ? fetchCarrierStatus(context, order, signal)
        : fetchCardStatus(context, order, signal),
    cancel: async (order, signal) =>
      isCarrier(order) ? cancelCarrier(context, order, signal) : cancelCard(context, order, signal),
    refund: async (order, signal) =>
      isCarrier(order) ? refundCarrier(context, order, signal) : refundCard(context, order, signal),
    parseNotice: async (notice) => parseIdPassNotice(settings, allowed, notice),
    acknowledge: ackIdPass,
    clientConfig: () => ({
      provider: 'gmo',
      scriptUrl: settings.scriptUrl,
      parameters: { shopId: settings.shopId },
      origins: settings.origins,
    }),
  }
}
