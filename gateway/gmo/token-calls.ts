import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readForm, writeJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { createToken } from './card-tokens.ts'
import { API_KEY, PUBLIC_KEY } from './constants.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, 'token-script.js'))
/**
 * Test cards for which the creation of a token fails. 901 is GMO's code for maintenance and 902 its
 * code for a communication error.
 */
const FAILURE_CODES: Readonly<Record<string, number>> = {
  '4000000000009011': 901,
  '4000000000009029': 902,
}
export const FAILING_CARDS = Object.keys(FAILURE_CODES)

/**
 * Adds GMO's token script and the call that creates a token. The browser sends the card number only
 * to the gateway. Pages of any origin may make the call, because it uses no cookies.
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
  const { apiKey, publicKey, cardNo: number = '', expire = '' } = card
  if (apiKey !== API_KEY || publicKey !== PUBLIC_KEY) return { resultCode: 180 }
  const failure = FAILURE_CODES[number]
  if (failure !== undefined) return { resultCode: failure }
  // GMO's script checks the fields first and reports a precise code for each fault. These coarser
  // codes are for callers that do not use the script.
  if (!/^\d{10,16}$/.test(number)) return { resultCode: 102 }
  if (!/^(\d{2}|\d{4})(0[1-9]|1[0-2])$/.test(expire)) return { resultCode: 113 }
  const { token, validUntil, maskedNumber } = createToken(gateway, { number, expire })
  return {
    // GMO declares this field as a number, although its list of codes writes 000.
    resultCode: 0,
    tokenObject: {
      token: [token],
      toBeExpiredAt: validUntil.toISOString(),
      maskedCardNo: maskedNumber,
      isSecurityCodeSet: (card.securityCode ?? '') !== '',
    },
  }
}
