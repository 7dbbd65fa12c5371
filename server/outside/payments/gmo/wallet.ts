import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import type {
  Declined,
  PaymentOrder,
  PaymentProvider,
  Started,
  Unknown,
} from '#server/outside/payments/payment-provider.ts'
import { declined, unknown } from '#server/outside/payments/results.ts'
import { type OpenApi, openApiClient, resultOfProblem } from './open-api.ts'
import { ackOpenApi, parseOpenApiNotice } from './open-api-notice.ts'
import {
  cancelOrder,
  fetchOrderStatus,
  merchantAndOrder,
  orderReference,
} from './open-api-order.ts'
import type { GmoSettings } from './settings.ts'

/**
 * APPLE_PAY as a wallet with a page of its own is the sandbox's dialect: GMO itself takes Apple Pay as a card's
 * token from the device. Where GMO answers, id 12 is therefore not offered (providers.ts).
 */
const WALLET_TYPES: Readonly<Record<number, string>> = {
  [PAYMENT.paypay]: 'PAYPAY',
  [PAYMENT.merpay]: 'MERPAY',
  [PAYMENT.applePay]: 'APPLE_PAY',
}

/**
 * PayPay, Merpay and Apple Pay by GMO's OpenAPI. The buyer agrees on the wallet's page, which takes the amount at
 * once (CAPTURE): a browser that never comes back has paid all the same. GMO's redirect is good for 120 seconds.
 */
export function gmoWalletProvider(settings: GmoSettings): PaymentProvider {
  const openApi = openApiClient(settings)
  return {
    name: 'gmo-wallet',
    isSandbox: settings.isSandbox,
    start: async (order, signal) => startCharge(settings, openApi, order, signal),
    resume: async () => ({ is: 'next', next: { do: 'unchanged' } }),
    fetchStatus: async (order, signal) => fetchOrderStatus(openApi, order, signal),
    cancel: async (order, signal) =>
      cancelOrder(
        openApi,
        order,
        { key: `cancel-${order.orderId}`, allowedFrom: ['waiting', 'authorised'] },
        signal,
      ),
    refund: async ({ key, ...order }, signal) =>
      cancelOrder(openApi, order, { key, allowedFrom: ['paid'] }, signal),
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
  const response = await openApi.post(
    {
      path: '/wallet/charge',
      idempotencyKey: order.idempotencyKey,
      body: {
        ...merchantAndOrder(settings, order),
        payer: { name: order.buyer.name, accountId: String(order.buyer.memberId) },
        walletInformation: { walletType, walletChargeOptions: { authorizationMode: 'CAPTURE' } },
      },
    },
    signal,
  )
  if (response.is === 'unknown') return response
  if (response.is === 'problem') return resultOfProblem(response)
  const read = chargeResponse.safeParse(response.body)
  if (!read.success) return unknown('/wallet/charge: unreadable answer')
  const { orderReference: reference, redirectInformation } = read.data
  return {
    is: 'started',
    reference: { accessId: reference.accessId },
    next: { do: 'redirect', url: redirectInformation.redirectUrl },
  }
}

const chargeResponse = z.object({
  orderReference,
  redirectInformation: z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
})
