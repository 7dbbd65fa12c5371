import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import { UNPAID_CANCEL_RULES } from '#server/external/payments/end-order.ts'
import type { BankAccount, NextStep } from '#server/external/payments/next-step.ts'
import type {
  Declined,
  PaymentOrder,
  PaymentProvider,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import { cashInformationOf } from './cash.rule.ts'
import { type OpenApi, openApiClient } from './open-api.ts'
import { ackOpenApi, parseOpenApiNotice } from './open-api-notice.ts'
import {
  cancelOrder,
  fetchOrderStatus,
  merchantAndOrder,
  orderReference,
  postCharge,
} from './open-api-order.ts'
import { hasOtherLetters, kanaOf, kanaOrAnonymous, payerOf } from './payer.ts'
import type { GmoSettings } from './settings.ts'

/**
 * Opens the provider for convenience stores, Pay-easy and bank transfers, by GMO's OpenAPI. Each
 * bank transfer gets an account number of its own. The buyer pays later and does nothing more in
 * the shop. GMO does not refund cash, so the shop pays a refund out to a bank account.
 */
export function gmoCashProvider(settings: GmoSettings): PaymentProvider {
  const openApi = openApiClient(settings)
  return {
    name: 'gmo-cash',
    start: async (order, signal) => startCharge(settings, openApi, order, signal),
    resume: async () => ({ is: 'next', next: { do: 'unchanged' } }),
    fetchStatus: async (order, signal) => fetchOrderStatus(openApi, order, signal),
    cancel: async (order, signal) =>
      cancelOrder(openApi, order, { rules: UNPAID_CANCEL_RULES }, signal),
    refund: async () => declined('refunded-by-transfer'),
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
  const { buyer, kana } = order
  const nameKana =
    kana === undefined || hasOtherLetters(kana) ? kanaOrAnonymous(buyer.name) : kanaOf(kana)
  if (nameKana === null) return { is: 'declined', code: 'name-not-in-katakana', field: 'name' }
  const response = await postCharge(
    openApi,
    {
      path: '/cash/charge',
      idempotencyKey: order.idempotencyKey,
      body: {
        ...merchantAndOrder(settings, order),
        payer: { ...payerOf(buyer), nameKana },
        cashInformation: cashInformationOf(settings, order),
      },
      schema: chargeResponse,
    },
    signal,
  )
  if (response.is !== 'charge') return response
  const { orderReference: reference, cashResult } = response.charge
  const depositUrl =
    settings.depositPageUrl === undefined
      ? undefined
      : `${settings.depositPageUrl}/${reference.accessId}`
  const next = nextOf(order, cashResult, depositUrl)
  if (next === null) return unknown('/cash/charge: a response without payment instructions')
  return { is: 'started', reference: { accessId: reference.accessId }, next }
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
  'pay-easyPaymentInformation': z
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
    })
    .optional(),
})
const chargeResponse = z.object({ orderReference, cashResult })

type CashResult = z.output<typeof cashResult>

interface Shown {
  readonly number?: string
  readonly account?: BankAccount
  readonly url: string | undefined
}

/** Reads the payment instructions from GMO's response; null if it contains none. */
const SHOWN: Readonly<Record<number, (result: CashResult) => Shown | null>> = {
  [PAYMENT.convenienceStore]: ({ konbiniPaymentInformation: konbini }) => {
    if (konbini === undefined) return null
    const { receiptNumber, confirmationNumber, voucherUrl: url } = konbini
    // Some stores ask for a confirmation number besides the receipt number. The shop then shows
    // both numbers, joined by a hyphen. If GMO has a page for the slip, that page shows both
    // numbers.
    const isWhole = url !== undefined || confirmationNumber === undefined
    return { number: isWhole ? receiptNumber : `${receiptNumber}-${confirmationNumber}`, url }
  },
  [PAYMENT.payEasy]: ({ 'pay-easyPaymentInformation': payEasy }) => {
    if (payEasy === undefined) return null
    const { institutionCode, customerNumber, confirmationNumber, bankUrl: url } = payEasy
    return { number: [institutionCode, customerNumber, confirmationNumber].join('-'), url }
  },
  [PAYMENT.bankTransfer]: ({ bankTransferPaymentInformation: bank }) => {
    if (bank === undefined) return null
    const account = {
      bank: `${bank.bankName} ${bank.branchName}`,
      number: bank.accountNumber,
      name: bank.accountHolderName,
    }
    return { account, url: undefined }
  },
}

function nextOf(
  order: PaymentOrder,
  result: CashResult,
  depositUrl: string | undefined,
): NextStep | null {
  const shown = SHOWN[order.payId]?.(result) ?? null
  if (shown === null) return null
  const { paymentExpiryDateTime: expiry } = result
  const { url = shown.account && depositUrl, ...step } = shown
  return {
    do: 'show',
    ...step,
    ...(url === undefined ? {} : { url }),
    expiresAt: expiry === undefined ? order.expiresAt : new Date(expiry),
  }
}
