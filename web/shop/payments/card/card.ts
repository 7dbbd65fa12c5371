import type { TokenErrorCause } from './token-error.rule.ts'

/** A card's fields that are in the provider's frames. The shop's page cannot read these fields. */
export type CardPart = 'number' | 'expiry' | 'code'

export interface CardFrames {
  readonly kind: 'frames'
  /** Lets the provider create a token for the card that the member typed into the frames. */
  createToken(holder: string): Promise<TokenOutcome>
  focus(part: CardPart): void
  remove(): void
}

export interface FramesOptions {
  /** The public settings of the provider's script. */
  readonly parameters: Readonly<Record<string, string>>
  /** The empty element that each frame fills. */
  readonly places: Readonly<Record<CardPart, HTMLElement>>
  /** Returns the style of the text in a frame. */
  readonly styleOf: (part: CardPart) => FrameStyle
  /** The shop's labels of the fields, for a provider that shows the labels inside its frame. */
  readonly labels: Readonly<Record<CardPart, string>>
  readonly expiryHint: string
}

/** GMO's and Stripe's scripts accept these options under the same names. */
export interface FrameStyle {
  readonly base: Readonly<
    Record<'color' | 'fontFamily' | 'fontSize' | 'fontWeight' | 'letterSpacing', string>
  >
}

/** Opens the frames with a provider's script, or returns undefined if the script is not loaded. */
export type FramesOpener = (options: FramesOptions) => CardFrames | undefined

/** The provider's script could not be loaded (`unreachable`), or it opened no frames (`failed`). */
export type FramesFailure = { readonly kind: 'unreachable' } | { readonly kind: 'failed' }

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  /** The provider rejected the card. The error code of the provider names the cause. */
  | { readonly kind: 'rejected'; readonly cause: TokenErrorCause }
  /** The provider sent a message that the member should read. */
  | { readonly kind: 'message'; readonly message: string }
  /** The provider created no token and gave no reason. */
  | { readonly kind: 'failed' }
  /** The script of the provider could not be loaded, or the provider never answered. */
  | { readonly kind: 'unreachable' }
