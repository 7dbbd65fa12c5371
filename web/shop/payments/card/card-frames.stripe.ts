import { scriptGlobal } from '#web/shop/payments/providers/provider-script.ts'
import type { CardFrames, FrameStyle, FramesOptions, TokenOutcome } from './card.ts'
import { stripeErrorCause } from './token-error.rule.ts'

// The types below are the part of @stripe/stripe-js 10.2.1 that the shop uses.

type StripeConstructor = (publishableKey: string) => {
  elements(options: { readonly locale: 'ja' | 'en' }): {
    create(
      type: 'cardNumber' | 'cardExpiry' | 'cardCvc',
      options: { readonly style: FrameStyle; readonly placeholder?: string },
    ): StripeElement
  }
  createPaymentMethod(given: {
    readonly type: 'card'
    readonly card: StripeElement
    readonly billing_details: { readonly name: string }
  }): Promise<StripeAnswer>
}
interface StripeElement {
  mount(place: HTMLElement): void
  focus(): void
  destroy(): void
}
interface StripeAnswer {
  readonly paymentMethod?: { readonly id?: unknown }
  readonly error?: { readonly type?: unknown; readonly code?: unknown; readonly message?: unknown }
}

/** Stripe calls the frames Elements. The token is the id of a payment method. */
export function openStripeFrames(options: FramesOptions): CardFrames | undefined {
  const stripe = scriptGlobal<StripeConstructor>('Stripe')?.(
    options.parameters.publishableKey ?? '',
  )
  if (stripe === undefined) return undefined
  const { places, styleOf, expiryHint } = options
  const elements = stripe.elements({
    locale: document.documentElement.lang === 'en' ? 'en' : 'ja',
  })
  const frames = {
    number: elements.create('cardNumber', { style: styleOf('number'), placeholder: '' }),
    expiry: elements.create('cardExpiry', { style: styleOf('expiry'), placeholder: expiryHint }),
    code: elements.create('cardCvc', { style: styleOf('code'), placeholder: '' }),
  }
  frames.number.mount(places.number)
  frames.expiry.mount(places.expiry)
  frames.code.mount(places.code)
  return {
    kind: 'frames',
    async createToken(holder) {
      const card = frames.number
      return outcomeOf(
        await stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: holder } }),
      )
    },
    focus: (part) => frames[part].focus(),
    remove: () => {
      for (const frame of Object.values(frames)) frame.destroy()
    },
  }
}

function outcomeOf({ paymentMethod, error }: StripeAnswer): TokenOutcome {
  const token = paymentMethod?.id
  if (typeof token === 'string' && token !== '') return { kind: 'token', token }
  if (error?.type === 'api_connection_error') return { kind: 'unreachable' }
  const cause = stripeErrorCause(String(error?.code ?? ''))
  if (cause !== 'other') return { kind: 'rejected', cause }
  const message = error?.message
  return typeof message === 'string' && message !== ''
    ? { kind: 'message', message }
    : { kind: 'failed' }
}
