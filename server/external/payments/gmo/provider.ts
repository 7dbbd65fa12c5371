import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { cardMethod } from './card.ts'
import { carrierMethod } from './carrier.ts'
import { idPassClient } from './id-pass.ts'
import { ackIdPass, allowList, parseIdPassNotice } from './id-pass-notice.ts'
import type { GmoSettings } from './settings.ts'
import type { GmoContext } from './trade.ts'
import { cancelTrade, refundTrade, statusOfTrade, type TradeMethod } from './trade-method.ts'

const TRADE_METHODS: Readonly<Record<number, TradeMethod>> = {
  [PAYMENT.card]: cardMethod,
  [PAYMENT.carrier]: carrierMethod,
}

/**
 * Opens the provider of cards and carrier billing by GMO's protocol type API (idPass). The browser
 * loads GMO's own script from GMO and calls `Multipayment.init(parameters.shopId)`, then
 * `Multipayment.getToken({ cardno, expire, securitycode, holdername, tokennumber }, callback)`. The
 * `resultCode` passed to the callback is '000' (in newer versions the number 0) or an error. The
 * step `authorise` expects `tokenObject.token`, a text or a list with one text.
 */
export function gmoProvider(settings: GmoSettings): PaymentProvider {
  const context: GmoContext = { settings, idPass: idPassClient(settings) }
  const allowed = allowList(settings.noticeAddresses)
  return {
    name: 'gmo',
    start: (order, signal) => methodOf(order).start(context, order, signal),
    resume: (request, signal) => methodOf(request).resume(context, request, signal),
    fetchStatus: async (order, signal) =>
      statusOfTrade(await methodOf(order).find(context, order, signal), order),
    cancel: (order, signal) => cancelTrade(context, { method: methodOf(order), order }, signal),
    refund: (order, signal) => refundTrade(context, { method: methodOf(order), order }, signal),
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

function methodOf({ payId }: { readonly payId: number }): TradeMethod {
  const method = TRADE_METHODS[payId]
  if (method === undefined) throw new Error(`GMO's protocol type does not serve method ${payId}`)
  return method
}
