import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import { AUTHORISED_CANCEL_RULES } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Next,
  ResumeRequest,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import type { GmoCalls } from './gmo-calls.ts'
import { type OpenApi, resultOfProblem } from './open-api.ts'
import {
  accessIdOf,
  cancelOrder,
  captureOrder,
  fetchOrderStatus,
  merchantAndOrder,
  orderReference,
  postCharge,
  refundOrder,
} from './open-api-order.ts'
import { payerOf } from './payer.ts'
import type { GmoSettings } from './settings.ts'

/**
 * `start` makes no call: GMO opens the order only when the shop sends the card token, and does not
 * know the order before. GMO sends no notices about cards.
 */
export function cardCalls(settings: GmoSettings, openApi: OpenApi): GmoCalls {
  return {
    start: async () => ({ is: 'started', reference: {}, next: { do: 'script' } }),
    resume: (request, signal) => {
      switch (request.step) {
        case 'authorise':
          return authorize(settings, openApi, request, signal)
        case 'returned':
          return completeThreeDSecure(openApi, request, signal)
        case 'capture':
          return captureOrder(openApi, request, signal)
      }
    },
    fetchStatus: (order, signal) => fetchOrderStatus(openApi, order, signal),
    cancel: (order, signal) =>
      cancelOrder(openApi, order, { rules: AUTHORISED_CANCEL_RULES }, signal),
    refund: (order, signal) => refundOrder(openApi, order, signal),
  }
}

/**
 * Charges the card's token or a kept card, with 3-D Secure 2 and the buyer's data that the card
 * brands require. After 3-D Secure, the shop authorizes the amount by a separate call
 * (autoAuthorization is off). If the browser never returns, nothing is authorized.
 */
async function authorize(
  settings: GmoSettings,
  openApi: OpenApi,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const { buyer, idempotencyKey } = request
  const card = cardOf(request)
  if (card === undefined) return declined('no-token')
  if (buyer === undefined) throw new Error('a card is charged without its buyer')
  const response = await postCharge(
    openApi,
    {
      path: card.path,
      idempotencyKey,
      body: {
        ...merchantAndOrder(settings, request),
        payer: payerOf(buyer),
        ...card.fields,
      },
      schema: chargeResponse,
    },
    signal,
  )
  if (response.is !== 'charge') return response
  const { orderReference: opened, redirectInformation } = response.charge
  const reference = { accessId: opened.accessId }
  if (redirectInformation !== undefined)
    return {
      is: 'next',
      reference,
      next: { do: 'three-d-secure', url: redirectInformation.redirectUrl },
    }
  return opened.status === 'AUTH'
    ? { is: 'next', reference, next: { do: 'nothing' } }
    : unknown(`${card.path}: neither held nor redirected`)
}

/** GMO's names of the kinds of card tokens, by payment method. */
const TOKEN_TYPES: Readonly<Record<number, string>> = {
  [PAYMENT.card]: 'MP_TOKEN',
  [PAYMENT.applePay]: 'APPLE_PAY_TOKEN',
  [PAYMENT.googlePay]: 'GOOGLE_PAY_TOKEN',
}

/**
 * Returns the path of the call and the fields for the card of a request; undefined if the request
 * has no card. GMO performs no 3-D Secure for a token of Apple Pay, because the buyer has confirmed
 * the payment on the device.
 */
function cardOf({ payId, token, cardOnFile }: ResumeRequest) {
  const useTds2 = payId !== PAYMENT.applePay || cardOnFile !== undefined
  const options = {
    creditChargeOptions: { authorizationMode: 'AUTH', useTds2, paymentMethod: 'ONE_TIME' },
  }
  const tds2 = useTds2 ? { tds2Information: { tds2Options: { autoAuthorization: false } } } : {}
  if (cardOnFile !== undefined) {
    const { customer: memberId, card: cardId } = cardOnFile
    const onfileCard = { memberId, type: 'CREDIT_CARD', cardId }
    return {
      path: '/credit/on-file/charge',
      fields: { creditOnfileInformation: { onfileCard, ...options }, ...tds2 },
    }
  }
  if (token === undefined) return undefined
  return {
    path: '/credit/charge',
    fields: {
      creditInformation: { tokenizedCard: { type: TOKEN_TYPES[payId], token }, ...options },
      ...tds2,
    },
  }
}

/**
 * Authorizes the amount after 3-D Secure and captures it at once, because the member pressed pay
 * before 3-D Secure began.
 */
async function completeThreeDSecure(
  openApi: OpenApi,
  request: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const found = await accessIdOf(openApi, request, signal)
  if (found.is === 'unknown') return found
  const { accessId } = found
  const response = await openApi.post({ path: '/tds2/finalizeCharge', body: { accessId } }, signal)
  if (response.is === 'problem') return resultOfProblem(response)
  if (response.is === 'unknown') return response
  return captureOrder(openApi, { ...request, reference: { accessId } }, signal)
}

const chargeResponse = z.object({
  orderReference,
  redirectInformation: z
    .object({ redirectUrl: z.url({ protocol: /^https?$/ }).max(512) })
    .optional(),
})
