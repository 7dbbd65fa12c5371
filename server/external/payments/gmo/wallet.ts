import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import type { EndRules } from '#server/external/payments/end-order.ts'
import { UNPAID_CANCEL_RULES } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  PaymentOrder,
  PaymentProvider,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined } from '#server/external/payments/results.ts'
import { type OpenApi, openApiClient } from './open-api.ts'
import { ackOpenApi, parseOpenApiNotice } from './open-api-notice.ts'
import {
  cancelOrder,
  captureOrder,
  fetchOrderStatus,
  merchantAndOrder,
  orderReference,
  postCharge,
  refundOrder,
} from './open-api-order.ts'
import { payerOf } from './payer.ts'
import type { CaptureMode, GmoSettings } from './settings.ts'

/**
 * GMO accepts Apple Pay only as a card token from the device. APPLE_PAY exists in the sandbox
 * alone, so the shop offers Apple Pay only with the sandbox (providers.ts).
 */
const WALLET_TYPES: Readonly<Record<number, string>> = {
  [PAYMENT.paypay]: 'PAYPAY',
  [PAYMENT.merpay]: 'MERPAY',
  [PAYMENT.applePay]: 'APPLE_PAY',
  [PAYMENT.dBarai]: 'DOCOMO',
  [PAYMENT.auPay]: 'AU_APP',
  [PAYMENT.rakutenPay]: 'RAKUTEN',
}

/** The wallets that the shop offers only if `wallets` in the settings contains them. */
const OPTIONAL_WALLETS: readonly string[] = ['DOCOMO', 'AU_APP', 'RAKUTEN']

const WALLET_CANCEL_RULES: EndRules = {
  ...UNPAID_CANCEL_RULES,
  callFrom: [...UNPAID_CANCEL_RULES.callFrom, 'authorised'],
}

/**
 * Opens the provider of all wallets by GMO's OpenAPI. The wallet captures the amount when the buyer
 * agrees on the wallet's page (CAPTURE), even if the browser never returns. Under some contracts a
 * wallet only authorizes the amount (AUTH), and the shop captures it when the browser returns or
 * when the shop polls the order.
 * GMO's redirect is valid for 120 seconds.
 */
export function gmoWalletProvider(settings: GmoSettings): PaymentProvider {
  const openApi = openApiClient(settings)
  return {
    name: 'gmo-wallet',
    isSandbox: settings.isSandbox,
    sendsNoNotices: true,
    serves: (payId) => isContracted(settings, WALLET_TYPES[payId] ?? ''),
    start: async (order, signal) => startCharge(settings, openApi, order, signal),
    resume: async (request, signal) =>
      request.step === 'capture'
        ? captureOrder(openApi, request, signal)
        : { is: 'next', next: { do: 'unchanged' } },
    fetchStatus: async (order, signal) => fetchOrderStatus(openApi, order, signal),
    cancel: async (order, signal) =>
      cancelOrder(openApi, order, { rules: WALLET_CANCEL_RULES }, signal),
    refund: async (order, signal) => refundOrder(openApi, order, signal),
    parseNotice: async (notice) => parseOpenApiNotice(settings, notice),
    acknowledge: ackOpenApi,
    clientConfig: () => null,
  }
}

async function startCharge(
  settings: GmoSettings,
  openApi: OpenApi,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const walletType = WALLET_TYPES[order.payId]
  if (walletType === undefined) return declined('no-such-wallet')
  const fields = merchantAndOrder(settings, order)
  const response = await postCharge(
    openApi,
    {
      path: '/wallet/charge',
      idempotencyKey: order.idempotencyKey,
      body: {
        ...fields,
        order: {
          ...fields.order,
          ...(order.payId === PAYMENT.merpay ? itemsOf(settings, order) : {}),
        },
        payer: payerOf(order.buyer),
        walletInformation: {
          walletType,
          walletChargeOptions: { authorizationMode: modeOf(settings, walletType) },
        },
      },
      schema: chargeResponse,
    },
    signal,
  )
  if (response.is !== 'charge') return response
  const { orderReference: reference, redirectInformation } = response.charge
  return {
    is: 'started',
    reference: { accessId: reference.accessId },
    next: { do: 'redirect', url: redirectInformation.redirectUrl },
  }
}

function isContracted({ wallets }: GmoSettings, walletType: string): boolean {
  return !OPTIONAL_WALLETS.includes(walletType) || wallets[walletType] !== undefined
}

function modeOf({ paypayMode, wallets }: GmoSettings, walletType: string): CaptureMode {
  return walletType === 'PAYPAY' ? paypayMode : (wallets[walletType] ?? 'CAPTURE')
}

/** Merpay requires a list: the points count as one digital good. */
function itemsOf({ itemCategory, pointKana }: GmoSettings, { yen }: PaymentOrder) {
  const item = { quantity: 1, type: 'DIGITAL', price: String(yen), category: itemCategory }
  return { items: [{ name: pointKana(), ...item }] }
}

const chargeResponse = z.object({
  orderReference,
  redirectInformation: z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
})
