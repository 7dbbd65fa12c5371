import type { TokenErrorCause } from './token-error.rule.ts'

/** As they are typed; they stay in the form and go to the provider alone. */
export interface Card {
  readonly number: string
  readonly month: string
  readonly year: string
  readonly code: string
  readonly holder: string
}

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  /** The provider's code, as the item that it is about. */
  | { readonly kind: 'rejected'; readonly cause: TokenErrorCause }
  /** The provider's own words. */
  | { readonly kind: 'message'; readonly message: string }
  /** The provider failed and said nothing. */
  | { readonly kind: 'failed' }
  /** Its script did not come, or never answered. */
  | { readonly kind: 'unreachable' }

export type Tokeniser = (
  parameters: Readonly<Record<string, string>>,
  card: Card,
) => Promise<TokenOutcome>
