import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readForm, writeJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { createToken } from './card-tokens.ts'
import { SHOP_ID } from './constants.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, 'token-script.js'))
/**
 * Test cards for which the token system itself fails. 901 is GMO's code for maintenance, 902 its
 * code for a communication error.
 */
const FAILURE_CODES: Readonly<Record<string, string>> = {
  '4000000000009011': '901',
  '4000000000009029': '902',
}
export const FAILING_CARDS = Object.keys(FAILURE_CODES)

/**
 * Adds GMO's token script and the call that creates a token. The card number goes from the browser
 * to the gateway and nowhere else. Any origin may call it, because the browser sends no cookies.
 */
export function addTokenCalls(gateway: GatewayContext): void {
  const { http } = gateway
  http.get('/payment/js/mp-token.js', (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('text/javascript; charset=utf-8')
      .send(SCRIPT),
  )
  http.post('/payment/token', ({ body }, reply) => {
    const card = readForm(body)
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    return reply.type('application/json').send(writeJson(tokenResponse(gateway, card)))
  })
}

function tokenResponse(gateway: GatewayContext, card: Readonly<Record<string, string>>) {
  const { shopId, cardno: number = '', expire = '' } = card
  if (shopId !== SHOP_ID) return { resultCode: '180' }
  const failure = FAILURE_CODES[number]
  if (failure !== undefined) return { resultCode: failure }
  // The script reports the faulty field by its own code. A caller without the script gets these
  // coarser codes.
  if (!/^\d{10,16}$/.test(number)) return { resultCode: '102' }
  if (!/^(\d{2}|\d{4})(0[1-9]|1[0-2])$/.test(expire)) return { resultCode: '113' }
  const { token, validUntil, maskedNumber } = createToken(gateway, { number, expire })
  return {
    resultCode: '000',
    tokenObject: {
      token,
      toBeExpiredAt: validUntil.toISOString(),
      maskedCardNo: maskedNumber,
      isSecurityCodeSet: (card.securitycode ?? '') !== '',
    },
  }
}
