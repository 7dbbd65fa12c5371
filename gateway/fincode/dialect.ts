import type { Dialect, GatewayContext, NoticeRequest, PageLink } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import { addCardFrame } from './card-frame.ts'
import { SECURE_PATH } from './card-payment.ts'
import { addCardTokens } from './card-tokens.ts'
import { addChargebacks } from './charge-backs.route.ts'
import { FINCODE, FINCODE_CASH } from './constants.ts'
import { PAYPAY_PATH } from './execute.ts'
import { FINCODE_DELAYS_MS, fincodeNotice } from './notice.ts'
import { addPaymentCalls } from './payments.route.ts'
import { addPaypayPage } from './paypay-page.ts'
import { addSecurePage } from './secure-page.ts'
import { addSlips, SLIP_PATH } from './slips.ts'
import { addTransferPage, TRANSFER_PATH } from './transfer-page.ts'

/**
 * Emulates fincode: the API calls of the shop's server, the card tokens of fincode's script, and
 * the pages for buyers.
 */
export function fincode(gateway: GatewayContext): Dialect {
  addPaymentCalls(gateway)
  addChargebacks(gateway)
  addCardTokens(gateway)
  addCardFrame(gateway)
  addSecurePage(gateway)
  addPaypayPage(gateway)
  return {
    name: FINCODE,
    retryDelays_ms: FINCODE_DELAYS_MS,
    isAcknowledged,
    noticesFor: fincodeNotice,
    forge: forgeSignature,
    pageLinks: linksOf,
  }
}

/**
 * Emulates fincode's payments by convenience store and by bank transfer. The shop registers a
 * separate notice URL for these payments.
 */
export function fincodeCash(gateway: GatewayContext): Dialect {
  addSlips(gateway)
  addTransferPage(gateway)
  return {
    name: FINCODE_CASH,
    retryDelays_ms: FINCODE_DELAYS_MS,
    isAcknowledged,
    noticesFor: fincodeNotice,
    forge: forgeSignature,
    pageLinks: linksOf,
  }
}

function linksOf({ id, method, detail }: Order): readonly PageLink[] {
  switch (method) {
    case 'konbini':
      return [{ ja: '払込票', en: 'Slip', path: `${SLIP_PATH}/${id}` }]
    case 'bank-transfer':
      return [{ ja: '振込', en: 'Deposit', path: `${TRANSFER_PATH}/${id}` }]
    case 'paypay':
      return [{ ja: 'PayPay', en: 'PayPay', path: `${PAYPAY_PATH}/${id}` }]
    default:
      return detail.returnUrl === undefined
        ? []
        : [{ ja: '本人認証', en: '3-D Secure', path: `${SECURE_PATH}/${id}` }]
  }
}

/**
 * Returns true if the shop's response acknowledges a notice. Like fincode, the gateway accepts only
 * `0`, either as the whole body or as the JSON field `receive`.
 */
function isAcknowledged({ status, body }: { readonly status: number; readonly body: string }) {
  return status === 200 && (body === '0' || /"receive":\s*"0"/.test(body))
}

export function forgeSignature(request: Required<NoticeRequest>): Required<NoticeRequest> {
  return { ...request, headers: { ...request.headers, 'fincode-signature': 'guessed' } }
}
