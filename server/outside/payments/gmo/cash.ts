import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import type {
  Declined,
  NextStep,
  PaymentOrder,
  PaymentProvider,
  Started,
  Unknown,
} from '#server/outside/payments/payment-provider.ts'
import { declined, unknown } from '#server/outside/payments/results.ts'
import { cashInformationOf, payerOf } from './cash.rule.ts'
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
 * Convenience store, bank transfer to an account for this order alone, and Pay-easy, by GMO's
 * OpenAPI. The buyer pays later, and the shop does nothing in between. GMO does not refund cash:
 * the operator returns it.
 */
export function gmoCashProvider(settings: GmoSettings): PaymentProvider {
  const openApi = openApiClient(settings)
  return {
    name: 'gmo-cash',
    start: async (order, signal) => startCharge(settings, openApi, order, signal),
    resume: async () => ({ is: 'next', next: { do: 'unchanged' } }),
    fetchStatus: async (order, signal) => fetchOrderStatus(openApi, order, signal),
    cancel: async (order, signal) =>
      cancelOrder(
        openApi,
        order,
        { key: `cancel-${order.orderId}`, allowedFrom: ['waiting'] },
        signal,
      ),
    refund: async () => declined('cash-is-returned-by-operator'),
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
  const response = await openApi.post(
    {
      path: '/cash/charge',
      idempotencyKey: order.idempotencyKey,
      body: {
        ...merchantAndOrder(settings, order),
        payer: payerOf(order),
        cashInformation: cashInformationOf(settings, order),
      },
    },
    signal,
  )
  if (response.is === 'unknown') return response
  if (response.is === 'problem') return resultOfProblem(response)
  const read = chargeResponse.safeParse(response.body)
  if (!read.success) return unknown('/cash/charge: unreadable response')
  const next = nextOf(order, read.data.cashResult)
  if (next === null) return unknown('/cash/charge: a response without payment instructions')
  return { is: 'started', reference: { accessId: read.data.orderReference.accessId }, next }
}

const text = z.string().max(200)
const address = z.url({ protocol: /^https?$/ })
const cashResult = z.object({
  paymentExpiryDateTime: z.iso.datetime({ offset: true }).optional(),
  konbiniPaymentInformation: z
    .object({
      receiptNumber: text,
      confirmationNumber: text.optional(),
      voucherUrl: address.optional(),
    })
    .optional(),
  payEasyPaymentInformation: z
    .object({
      institutionCode: text,
      customerNumber: text,
      confirmationNumber: text,
      bankUrl: address.optional(),
    })
    .optional(),
  bankTransferPaymentInformation: z
    .object({
      bankName: text,
      branchName: text,
      accountNumber: text,
      accountHolderName: text,
      /** Sent by the sandbox alone: its page of the account, where a tester can deposit. */
      depositUrl: address.optional(),
    })
    .optional(),
})
const chargeResponse = z.object({ orderReference, cashResult })

function nextOf(order: PaymentOrder, result: z.output<typeof cashResult>): NextStep | null {
  const { paymentExpiryDateTime } = result
  const expiresAt =
    paymentExpiryDateTime === undefined ? order.expiresAt : new Date(paymentExpiryDateTime)
  const { konbiniPaymentInformation: konbini, payEasyPaymentInformation: payEasy } = result
  const { bankTransferPaymentInformation: bank } = result
  if (order.payId === PAYMENT.convenienceStore && konbini !== undefined) {
    const { receiptNumber, confirmationNumber, voucherUrl: url } = konbini
    // Some tills ask for both numbers; a slip shows both.
    const isWhole = url !== undefined || confirmationNumber === undefined
    const number = isWhole ? receiptNumber : `${receiptNumber}-${confirmationNumber}`
    return show({ number, url, expiresAt })
  }
  if (order.payId === PAYMENT.payEasy && payEasy !== undefined) {
    const { institutionCode, customerNumber, confirmationNumber, bankUrl } = payEasy
    const number = [institutionCode, customerNumber, confirmationNumber].join('-')
    return show({ number, url: bankUrl, expiresAt })
  }
  if (order.payId === PAYMENT.bankTransfer && bank !== undefined) {
    const account = {
      bank: `${bank.bankName} ${bank.branchName}`,
      number: bank.accountNumber,
      name: bank.accountHolderName,
    }
    const { url, ...step } = { url: bank.depositUrl, expiresAt }
    return { do: 'show', account, ...step, ...(url === undefined ? {} : { url }) }
  }
  return null
}

function show(step: {
  readonly number: string
  readonly url: string | undefined
  readonly expiresAt: Date
}): NextStep {
  const { url, ...rest } = step
  return { do: 'show', ...rest, ...(url === undefined ? {} : { url }) }
}
