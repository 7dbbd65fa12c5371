import type { PayScript } from '#web/shop/payments/point-purchase.ts'
import { loadProviderScript } from '#web/shop/payments/providers/provider-script.ts'
import type {
  CardFrames,
  CardPart,
  FrameStyle,
  FramesFailure,
  FramesOpener,
  FramesOptions,
  TokenOutcome,
} from './card.ts'
import { openFincodeFrame } from './card-frames.fincode.ts'
import { openGmoFrames } from './card-frames.gmo.ts'
import { openStripeFrames } from './card-frames.stripe.ts'

const TOKEN_TIMEOUT_MS = 30_000
const OPENERS: Readonly<Record<string, FramesOpener>> = {
  gmo: openGmoFrames,
  stripe: openStripeFrames,
  fincode: openFincodeFrame,
}
/** In the place of the field for the card number. */
const WITH_ONE_FRAME: readonly string[] = ['fincode']

export function hasOneFrame(script: PayScript): boolean {
  return WITH_ONE_FRAME.includes(script?.provider ?? '')
}

/**
 * Opens the provider's frames for the card's number, expiry and security code. The member types
 * these three into pages of the provider (decision 055). The shop's page never gets them, except
 * from the frame of fincode (decision 065).
 */
export async function openCardFrames(
  script: PayScript,
  options: Pick<FramesOptions, 'places' | 'labels' | 'expiryHint'>,
): Promise<CardFrames | FramesFailure> {
  const open = OPENERS[script?.provider ?? '']
  if (script === null || open === undefined) return { kind: 'failed' }
  if (!(await loadProviderScript(script.url))) return { kind: 'unreachable' }
  const { parameters } = script
  const styleOf = (part: CardPart) => textStyleOf(options.places[part])
  try {
    return open({ ...options, parameters, styleOf }) ?? { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}

/** Creates a token for the card in the frames. Only the provider checks the card (Q82). */
export async function createCardToken(frames: CardFrames, holder: string): Promise<TokenOutcome> {
  try {
    return await withTimeout(frames.createToken(holder.normalize('NFKC').trim()))
  } catch {
    // The error is dropped, because it may contain the card data.
    return { kind: 'failed' }
  }
}

/** Without a container for a field, its element does not become part of the page. */
export function addPlaces(
  containers: Readonly<Partial<Record<CardPart, HTMLElement>>>,
): Readonly<Record<CardPart, HTMLElement>> {
  const addPlace = (part: CardPart) => {
    const place = document.createElement('div')
    containers[part]?.append(place)
    return place
  }
  return { number: addPlace('number'), expiry: addPlace('expiry'), code: addPlace('code') }
}

/**
 * Returns the text style of an element of the page, so that the text in the provider's frame can
 * have the same style.
 */
function textStyleOf(place: HTMLElement): FrameStyle {
  const { color, fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(place)
  return { base: { color, fontFamily, fontSize, fontWeight, letterSpacing } }
}

function withTimeout(tokenCreation: Promise<TokenOutcome>): Promise<TokenOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<TokenOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unreachable' }), TOKEN_TIMEOUT_MS)
  })
  return Promise.race([tokenCreation, timeout]).finally(() => clearTimeout(timer))
}
