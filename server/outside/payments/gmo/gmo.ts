import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider } from '#server/outside/payments/port.ts'
import { cancelCard, inquireCard, refundCard, resumeCard, startCard } from './card.ts'
import { cancelCarrier, inquireCarrier, refundCarrier, startCarrier } from './carrier.ts'
import { idPassClient } from './id-pass.ts'
import { ackIdPass, allowList, parseIdPassNotice } from './id-pass-notice.ts'
import type { GmoSettings } from './settings.ts'
import type { Desk } from './trade.ts'

/**
 * Cards and carrier billing by GMO's protocol type (idPass). The browser's script is GMO's own, loaded from its
 * address: `Multipayment.init(parameters.shopId)`, then `Multipayment.getToken({ cardno, expire, securitycode,
 * holdername, tokennumber }, callback)`; its `resultCode` is '000' (in newer versions the number 0) or an error,
 * and `tokenObject.token` (a text, or a list of one) is what `authorise` wants.
 */
export function gmoProvider(settings: GmoSettings): PaymentProvider {
  const desk: Desk = { settings, idPass: idPassClient(settings) }
  const allowed = allowList(settings.noticeAddresses)
  const isCarrier = ({ payId }: { readonly payId: number }) => payId === PAYMENT.carrier
  return {
    name: 'gmo',
    start: async (order, signal) =>
      isCarrier(order) ? startCarrier(desk, order, signal) : startCard(desk, order, signal),
    // A carrier takes the amount on its own page: nothing is left to do when the browser is back.
    resume: async (resumed, signal) =>
      isCarrier(resumed)
        ? { is: 'next', next: { do: 'as-before' } }
        : resumeCard(desk, resumed, signal),
    inquire: async (known, signal) =>
      isCarrier(known) ? inquireCarrier(desk, known, signal) : inquireCard(desk, known, signal),
    cancel: async (known, signal) =>
      isCarrier(known) ? cancelCarrier(desk, known, signal) : cancelCard(desk, known, signal),
    refund: async (known, signal) =>
      isCarrier(known) ? refundCarrier(desk, known, signal) : refundCard(desk, known, signal),
    parseNotice: async (notice) => parseIdPassNotice(settings, allowed, notice),
    ack: ackIdPass,
    clientConfig: () => ({
      provider: 'gmo',
      scriptUrl: settings.scriptUrl,
      parameters: { shopId: settings.shopId },
      origins: settings.origins,
    }),
  }
}
