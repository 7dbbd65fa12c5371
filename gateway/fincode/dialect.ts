import type { Dialect, GatewayContext, NoticeRequest } from '#gateway/dialect.ts'
import { addCardFrame } from './card-frame.ts'
import { SECURE_PATH } from './card-payment.ts'
import { addCardTokens } from './card-tokens.ts'
import { FINCODE } from './constants.ts'
import { FINCODE_DELAYS_MS, fincodeNotice } from './notice.ts'
import { addPaymentCalls } from './payments.route.ts'
import { addSecurePage } from './secure-page.ts'

/** Emulates fincode: the calls of the server, the tokens of the script and the pages for buyers. */
export function fincode(gateway: GatewayContext): Dialect {
  addPaymentCalls(gateway)
  addCardTokens(gateway)
  addCardFrame(gateway)
  addSecurePage(gateway)
  return {
    name: FINCODE,
    retryDelays_ms: FINCODE_DELAYS_MS,
    isAcknowledged,
    noticesFor: fincodeNotice,
    forge: forgeSignature,
    pageLinks: ({ id, detail }) =>
      detail.returnUrl === undefined
        ? []
        : [{ ja: '本人認証', en: '3-D Secure', path: `${SECURE_PATH}/${id}` }],
  }
}

/** As at fincode, only the answer `0` acknowledges a notice. */
function isAcknowledged({ status, body }: { readonly status: number; readonly body: string }) {
  return status === 200 && (body === '0' || /"receive":\s*"0"/.test(body))
}

export function forgeSignature(request: Required<NoticeRequest>): Required<NoticeRequest> {
  return { ...request, headers: { ...request.headers, 'fincode-signature': 'guessed' } }
}
