import type { TokenErrorCause } from './token-error.rule.ts'

/** The fields of a card as the member types them. The form sends them to the provider only. */
export interface Card {
  readonly number: string
  readonly month: string
  readonly year: string
  readonly code: string
  readonly holder: string
}

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  /** The provider rejected the card. `cause` comes from the provider's error code. */
  | { readonly kind: 'rejected'; readonly cause: TokenErrorCause }
  /** The provider sent a message for the member. */
  | { readonly kind: 'message'; readonly message: string }
  /** The provider failed without a reason. */
  | { readonly kind: 'failed' }
  /** The provider's script could not be loaded, or never answered. */
  | { readonly kind: 'unreachable' }

export type Tokeniser = (
  parameters: Readonly<Record<string, string>>,
  card: Card,
) => Promise<TokenOutcome>
