import { join } from 'node:path'
import { readForm, writeJson } from '#gateway/bodies.ts'
import { addCardScript } from '#gateway/card-frames/card-frames.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { createToken } from './card-tokens.ts'
import { API_KEY, PUBLIC_KEY } from './constants.ts'

/**
 * Test cards for which the creation of a token fails. 901 is GMO's code for maintenance, and 902 is
 * GMO's code for a communication error.
 */
const FAILURE_CODES: Readonly<Record<string, string>> = {
  '4000000000009011': '901',
  '4000000000009029': '902',
}
export const FAILING_CARDS = Object.keys(FAILURE_CODES)

/**
 * Adds GMO's token script, and the call by which the script's frame creates a token. The browser
 * sends the card number only to the gateway.
 */
export function addTokenCalls(gateway: GatewayContext): void {
  const file = join(import.meta.dirname, 'browser/mp-token.js')
  addCardScript(gateway, '/payment/js/mp-token.js', file)
  gateway.http.post('/payment/token', ({ body }, reply) => {
    const response = tokenResponse(gateway, readForm(body))
    return reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(writeJson(response))
  })
}

type CardForm = Readonly<Record<string, string>>

function tokenResponse(gateway: GatewayContext, form: CardForm) {
  const code = errorCodeOf(form)
  if (code !== undefined)
    return { result: 'validation_error', errorList: [{ legacyCode: code, detail: '' }] }
  const { cardNo: number = '', expire = '', securityCode = '' } = form
  const { token, validUntil, maskedNumber } = createToken(gateway, { number, expire })
  return {
    result: 'success',
    maskedCardNumber: maskedNumber,
    tokenExpiryDate: validUntil.toISOString(),
    isSecurityCodeSet: securityCode !== '',
    tokenList: [token],
  }
}

/**
 * GMO's error codes for an invalid token request. The gateway sends the earliest code of this list
 * whose condition is true.
 */
const ERRORS: readonly (readonly [string, (form: Required<CardForm>) => boolean])[] = [
  ['160', ({ apiKey }) => apiKey === ''],
  ['170', ({ publicKey }) => publicKey === ''],
  ['180', ({ apiKey, publicKey }) => apiKey !== API_KEY || publicKey !== PUBLIC_KEY],
  ['100', ({ cardNo }) => cardNo === ''],
  ['101', ({ cardNo = '' }) => /\D/.test(cardNo)],
  ['102', ({ cardNo = '' }) => !/^.{10,16}$/.test(cardNo)],
  ['110', ({ expire }) => expire === ''],
  ['111', ({ expire = '' }) => /\D/.test(expire)],
  ['112', ({ expire = '' }) => ![4, 6].includes(expire.length)],
  ['113', ({ expire = '' }) => !/(0[1-9]|1[0-2])$/.test(expire)],
  ['121', ({ securityCode = '' }) => /\D/.test(securityCode)],
  ['122', ({ securityCode = '' }) => !/^(.{3,4})?$/.test(securityCode)],
  ['131', ({ holderName = '' }) => /[^A-Za-z0-9 ,.\-/'&]/.test(holderName)],
  ['132', ({ holderName = '' }) => holderName.length > 50],
  ['141', ({ tokenNumber = '' }) => /\D/.test(tokenNumber)],
  ['142', ({ tokenNumber = '' }) => tokenNumber !== '' && !/^([1-9]|10)$/.test(tokenNumber)],
]
const EMPTY_FORM = {
  apiKey: '',
  publicKey: '',
  tokenNumber: '',
  cardNo: '',
  expire: '',
  securityCode: '',
  holderName: '',
}

function errorCodeOf(form: CardForm): string | undefined {
  const [code] = ERRORS.find(([, applies]) => applies({ ...EMPTY_FORM, ...form })) ?? []
  return code ?? FAILURE_CODES[form.cardNo ?? '']
}
