import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'
import type { Card, TokenOutcome } from './card.ts'
import { gmoErrorCause } from './token-error.rule.ts'

interface Multipayment {
  init(shopId: string): void
  getToken(card: GmoCard, callback: (answer: GmoAnswer) => void): unknown
}
interface GmoCard {
  readonly cardno: string
  readonly expire: string
  readonly securitycode: string
  readonly holdername: string
  readonly tokennumber: '1'
}
interface GmoAnswer {
  readonly resultCode?: unknown
  readonly error_message?: unknown
  readonly tokenObject?: { readonly token?: unknown }
}

const TOKEN_CREATED = '000'

/**
 * Creates a token with the script of the provider GMO-PG. The script returns the token through a
 * callback.
 */
export function gmoToken(
  parameters: Readonly<Record<string, string>>,
  card: Card,
): Promise<TokenOutcome> {
  const multipayment = scriptGlobal<Multipayment>('Multipayment')
  if (multipayment === undefined) return Promise.resolve({ kind: 'failed' })
  return new Promise((resolve) => {
    multipayment.init(parameters.shopId ?? '')
    const reply = multipayment.getToken(gmoCard(card), (answer) => resolve(outcomeOf(answer)))
    // Some versions of the script also return a promise, which rejects if GMO cannot be reached.
    Promise.resolve(reply).catch(() => resolve({ kind: 'unreachable' }))
  })
}

function gmoCard({ number, month, year, code, holder }: Card): GmoCard {
  return {
    cardno: number,
    // GMO expects the expiry as YYMM.
    expire: year + month.padStart(month === '' ? 0 : 2, '0'),
    securitycode: code,
    holdername: holder,
    tokennumber: '1',
  }
}

function outcomeOf(answer: GmoAnswer | undefined): TokenOutcome {
  const { error_message: message, tokenObject } = answer ?? {}
  const code = codeOf(answer?.resultCode)
  const token = firstString(tokenObject?.token)
  if (code === TOKEN_CREATED && token !== '') return { kind: 'token', token }
  if (typeof message === 'string' && message !== '') return { kind: 'message', message }
  if (code !== '' && code !== TOKEN_CREATED) return { kind: 'rejected', cause: gmoErrorCause(code) }
  return { kind: 'failed' }
}

/**
 * Returns the script's result code as a text of three digits. Newer versions of the script send a
 * number, which is 0 on success.
 */
function codeOf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value]
  const isNumber = typeof first === 'number' && Number.isSafeInteger(first) && first >= 0
  return isNumber ? String(first).padStart(TOKEN_CREATED.length, '0') : firstString(first)
}

/** Returns a text that the script sent. If the script sent a list, the first element counts. */
function firstString(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' ? first : ''
}
