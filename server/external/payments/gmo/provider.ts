import { PAYMENT } from '#contract/constants.ts'
import { applePayConfig, applePayMerchant } from '#server/external/payments/device-pay/apple-pay.ts'
import { googlePayConfig } from '#server/external/payments/device-pay/google-pay.ts'
import type { ClientConfig, PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { cardCalls } from './card.ts'
import { carrierCalls } from './carrier.ts'
import type { GmoCalls } from './gmo-calls.ts'
import { idPassClient } from './id-pass.ts'
import { ackIdPass, allowList, parseIdPassNotice } from './id-pass-notice.ts'
import { gmoKeptCards } from './kept-cards.ts'
import { openApiClient } from './open-api.ts'
import type { GmoSettings } from './settings.ts'

/**
 * Opens the provider of cards and of carrier billing. Cards use GMO's OpenAPI. Apple Pay and Google
 * Pay use the same calls, because they provide card tokens. Carrier billing exists only in GMO's
 * protocol type API (id-pass.ts). The step `authorise` expects a kept card or a card token, which
 * GMO's script or the device's wallet creates. GMO sends notices only about carrier billing.
 */
export function gmoProvider(settings: GmoSettings): PaymentProvider {
  const { applePay, googlePay } = settings.devicePay
  const openApi = openApiClient(settings)
  const card = cardCalls(settings, openApi)
  const calls: Readonly<Record<number, GmoCalls>> = {
    [PAYMENT.card]: card,
    [PAYMENT.applePay]: card,
    [PAYMENT.googlePay]: card,
    [PAYMENT.carrier]: carrierCalls({ settings, idPass: idPassClient(settings) }),
  }
  const callsOf = ({ payId }: { readonly payId: number }): GmoCalls => {
    const found = calls[payId]
    if (found === undefined) throw new Error(`this provider does not serve method ${payId}`)
    return found
  }
  const allowed = allowList(settings.noticeAddresses)
  return {
    name: 'gmo',
    isSandbox: settings.isSandbox,
    serves: (payId) => {
      if (payId === PAYMENT.applePay) return applePay !== undefined
      return payId !== PAYMENT.googlePay || googlePay !== undefined
    },
    ...(applePay === undefined ? {} : { applePay: applePayMerchant(applePay) }),
    start: async (order, signal) => callsOf(order).start(order, signal),
    resume: async (request, signal) => callsOf(request).resume(request, signal),
    fetchStatus: async (order, signal) => callsOf(order).fetchStatus(order, signal),
    cancel: async (order, signal) => callsOf(order).cancel(order, signal),
    refund: async (order, signal) => callsOf(order).refund(order, signal),
    keptCards: gmoKeptCards(settings, openApi),
    parseNotice: async (notice) => parseIdPassNotice(settings, allowed, notice),
    acknowledge: ackIdPass,
    clientConfig: (payId) => {
      if (payId === PAYMENT.applePay)
        return applePay === undefined ? null : applePayConfig(applePay)
      if (payId === PAYMENT.googlePay)
        return googlePay === undefined ? null : googlePayConfig(googlePay)
      return tokenScriptConfig(settings)
    },
  }
}

/** Returns the settings of GMO's own script, which makes the tokens of typed cards. */
function tokenScriptConfig(settings: GmoSettings): ClientConfig {
  return {
    provider: 'gmo',
    scriptUrl: settings.scriptUrl,
    parameters: { ...settings.tokenKeys, productionMode: settings.isProduction ? '1' : '0' },
    sources: settings.sources,
  }
}
