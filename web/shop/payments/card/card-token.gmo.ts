import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'
import type { Card, TokenOutcome } from './card.ts'
import { gmoErrorCause } from './token-error.rule.ts'

/**
 * The global variable of GMO's script before initialisation. `init` returns a client and replaces
 * the global variable by this client.
 */
interface Bootstrap {
  init(
    apiKey: string,
    publicKey: string,
    merchantIds: undefined,
    permitToSendFingerprint: boolean,
    productionMode: boolean,
  ): Client | undefined
}
interface Client {
  getToken(card: GmoCard, callback: (answer: GmoAnswer) => void): unknown
}
interface GmoCard {
  readonly cardNo: string
  readonly expire: string
  readonly securityCode: string
  readonly holderName: string
  readonly tokenNumber: '1'
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
  const client = clientOf(parameters)
  if (client === undefined) return Promise.resolve({ kind: 'failed' })
  return new Promise((resolve) => {
    const reply = client.getToken(gmoCard(card), (answer) => resolve(outcomeOf(answer)))
    // The script also returns a promise, which rejects if GMO cannot be reached.
    Promise.resolve(reply).catch(() => resolve({ kind: 'unreachable' }))
  })
}

/**
 * Returns the client of GMO's script. The first call initialises the script, and from then on its
 * global variable is the client.
 */
function clientOf(parameters: Readonly<Record<string, string>>): Client | undefined {
  const loaded = scriptGlobal<Bootstrap | Client>('Multipayment')
  if (loaded === undefined || 'getToken' in loaded) return loaded
  const { apiKey = '', publicKey = '', productionMode } = parameters
  // The shop does not allow GMO to take the device's fingerprint.
  return loaded.init(apiKey, publicKey, undefined, false, productionMode === '1')
}

function gmoCard({ number, month, year, code, holder }: Card): GmoCard {
  return {
    cardNo: number,
    // GMO expects the expiry as YYMM.
    expire: year + month.padStart(month === '' ? 0 : 2, '0'),
    securityCode: code,
    holderName: holder,
    tokenNumber: '1',
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
