import { PAYMENT } from '#contract/constants.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { cardCalls } from './card.ts'
import { carrierCalls } from './carrier.ts'
import type { GmoCalls } from './gmo-calls.ts'
import { idPassClient } from './id-pass.ts'
import { ackIdPass, allowList, parseIdPassNotice } from './id-pass-notice.ts'
import { gmoKeptCards } from './kept-cards.ts'
import { openApiClient } from './open-api.ts'
import type { GmoSettings } from './settings.ts'

/**
 * Opens the provider of cards and of carrier billing. Cards use GMO's OpenAPI. Carrier billing
 * exists only in GMO's protocol type API (id-pass.ts). GMO's script in the browser creates the card
 * token that the step `authorise` expects. GMO sends notices only about carrier billing.
 */
export function gmoProvider(settings: GmoSettings): PaymentProvider {
  const openApi = openApiClient(settings)
  const calls: Readonly<Record<number, GmoCalls>> = {
    [PAYMENT.card]: cardCalls(settings, openApi),
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
    start: async (order, signal) => callsOf(order).start(order, signal),
    resume: async (request, signal) => callsOf(request).resume(request, signal),
    fetchStatus: async (order, signal) => callsOf(order).fetchStatus(order, signal),
    cancel: async (order, signal) => callsOf(order).cancel(order, signal),
    refund: async (order, signal) => callsOf(order).refund(order, signal),
    keptCards: gmoKeptCards(settings, openApi),
    parseNotice: async (notice) => parseIdPassNotice(settings, allowed, notice),
    acknowledge: ackIdPass,
    clientConfig: () => ({
      provider: 'gmo',
      scriptUrl: settings.scriptUrl,
      parameters: {
        ...settings.tokenKeys,
        productionMode: settings.isProduction ? '1' : '0',
      },
      sources: settings.sources,
    }),
  }
}
