import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'
import type { CardFrames, FrameStyle, FramesOptions, TokenOutcome } from './card.ts'
import { gmoErrorCause } from './token-error.rule.ts'

// The types below are the part of @mul-pay/mptoken-js 1.0.3 that the shop uses.

/** `init` returns a client, which replaces the global variable. */
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
  createElements(): {
    create(type: 'cardNumber' | 'cardExpiry' | 'cardCvc', options: GmoElementOptions): GmoElement
  }
  getTokenThroughIframe(
    cardNumber: GmoElement,
    cardholderName: string,
    options: { readonly tokenNumber: string },
  ): Promise<GmoAnswer | undefined>
}
interface GmoElementOptions {
  readonly style: FrameStyle
  readonly placeholder?: string
}
interface GmoElement {
  mount(place: HTMLElement): void
  focus(): void
  destroy(): void
}
interface GmoAnswer {
  readonly result?: unknown
  readonly tokenList?: unknown
  readonly errorList?: unknown
}

/**
 * Opens the frames of the provider GMO-PG. The member types the holder's name into the shop's own
 * page, because GMO has no frame for the name.
 */
export function openGmoFrames(options: FramesOptions): CardFrames | undefined {
  const client = clientOf(options.parameters)
  if (client === undefined) return undefined
  const { places, styleOf, expiryHint } = options
  const elements = client.createElements()
  const frames = {
    number: elements.create('cardNumber', { style: styleOf('number') }),
    expiry: elements.create('cardExpiry', { style: styleOf('expiry'), placeholder: expiryHint }),
    code: elements.create('cardCvc', { style: styleOf('code') }),
  }
  frames.number.mount(places.number)
  frames.expiry.mount(places.expiry)
  frames.code.mount(places.code)
  return {
    kind: 'frames',
    async createToken(holder) {
      const token = client.getTokenThroughIframe(frames.number, holder, { tokenNumber: '1' })
      // The promise rejects if GMO cannot be reached. The outcome is then `unreachable`.
      return token.then(outcomeOf, () => ({ kind: 'unreachable' as const }))
    },
    focus: (part) => frames[part].focus(),
    remove: () => {
      for (const frame of Object.values(frames)) frame.destroy()
    },
  }
}

/** The first call initialises the script, whose global variable then is the client. */
function clientOf(parameters: Readonly<Record<string, string>>): Client | undefined {
  const loaded = scriptGlobal<Bootstrap | Client>('Multipayment')
  if (loaded === undefined || 'createElements' in loaded) return loaded
  const { apiKey = '', publicKey = '', productionMode } = parameters
  // The argument `false` forbids GMO's script to take the device's fingerprint.
  return loaded.init(apiKey, publicKey, undefined, false, productionMode === '1')
}

function outcomeOf({ result, tokenList, errorList }: GmoAnswer = {}): TokenOutcome {
  const [token] = listOf(tokenList)
  if (result === 'success' && typeof token === 'string' && token !== '')
    return { kind: 'token', token }
  const [error] = listOf(errorList)
  const { legacyCode, detail } = (error ?? {}) as { legacyCode?: unknown; detail?: unknown }
  const code = String(legacyCode ?? '')
  if (code !== '') return { kind: 'rejected', cause: gmoErrorCause(code) }
  if (typeof detail === 'string' && detail !== '') return { kind: 'message', message: detail }
  return { kind: 'failed' }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
