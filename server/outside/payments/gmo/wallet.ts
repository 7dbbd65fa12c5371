import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import type {
  Declined,
  PaymentOrder,
  PaymentProvider,
  Started,
  Unknown,
} from '#server/outside/payments/port.ts'
import { declined, unknown } from '#server/outside/payments/verdicts.ts'
import { type OpenApi, openApiClient, verdictOfProblem } from './open-api.ts'
import { ackOpenApi, parseOpenApiNotice } from './open-api-notice.ts'
import { endOrder, inquireOrder, merchantAndOrder, orderReference } from './open-api-order.ts'
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
    start: async (order, signal) => charge(settings, openApi, order, signal),
    resume: async () => ({ is: 'next', next: { do: 'as-before' } }),
    inquire: async (known, signal) => inquireOrder(openApi, known, signal),
    cancel: async (known, signal) =>
      endOrder(
        openApi,
        known,
        { key: `cancel-${known.orderId}`, from: ['waiting', 'authorised'] },
        signal,
      ),
    refund: async ({ key, ...known }, signal) =>
      endOrder(openApi, known, { key, from: ['paid'] }, signal),
    parseNotice: async (notice) => parseOpenApiNotice(settings, notice),
    ack: ackOpenApi,
    clientConfig: () => null,
  }
}

async function charge(
  settings: GmoSettings,
  openApi: OpenApi,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const walletType = WALLET_TYPES[order.payId]
  if (walletType === undefined) return declined('no-such-wallet')
  const answer = await openApi.post(
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
  if (answer.is === 'unknown') return answer
  if (answer.is === 'problem') return verdictOfProblem(answer)
  const read = charged.safeParse(answer.body)
  if (!read.success) return unknown('/wallet/charge: unreadable answer')
  const { orderReference: reference, redirectInformation } = read.data
  return {
    is: 'started',
    reference: { accessId: reference.accessId },
    next: { do: 'redirect', url: redirectInformation.redirectUrl },
  }
}

const charged = z.object({
  orderReference,
  redirectInformation: z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
})
