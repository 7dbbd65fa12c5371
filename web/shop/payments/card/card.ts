import type { TokenErrorCause } from './token-error.rule.ts'

/** The card data as the member types it. The form sends it only to the provider. */
export interface Card {
  readonly number: string
  readonly month: string
  readonly year: string
  readonly code: string
  readonly holder: string
}

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  /** The provider rejected the card, and its error code names the cause. */
  | { readonly kind: 'rejected'; readonly cause: TokenErrorCause }
  /** The provider sent a message that the member should read. */
  | { readonly kind: 'message'; readonly message: string }
  /** The provider created no token and gave no reason. */
  | { readonly kind: 'failed' }
  /** The script of the provider could not be loaded, or it never answered. */
  | { readonly kind: 'unreachable' }

export type Tokeniser = (
  parameters: Readonly<Record<string, string>>,
  card: Card,
) => Promise<TokenOutcome>
