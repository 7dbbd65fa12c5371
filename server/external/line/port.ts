import type { Language } from '#server/platform/language.ts'

/** An authorization request (OAuth 2.0), by which a browser logs in at LINE. */
export interface LineAuthorization {
  readonly state: string
  readonly nonce: string
  /** The secret behind the code challenge of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

export interface LineMessenger {
  /** Null if LINE does not say. */
  isFriend(userId: string): Promise<boolean | null>
  /**
   * Sends a text once for each `retryKey`, a UUID. `gone`: the person is no friend of the shop's
   * account. Throws if LINE does not take the message, with PushDelayed if it takes none for long.
   */
  push(message: {
    readonly userId: string
    readonly text: string
    readonly retryKey: string
  }): Promise<'sent' | 'gone'>
  /** Returns whether LINE has signed the body of an event. */
  isSigned(body: Buffer, signature: string): boolean
}

export interface LineLogin {
  /** LINE's page, which asks the visitor and sends the browser back to `returnUrl`. */
  pageUrl(
    authorization: LineAuthorization & { readonly returnUrl: string; readonly language: Language },
  ): string
  /**
   * Returns LINE's id of the person who has agreed. `refused`: LINE does not accept the code, or
   * the ID token is not for this authorization request. `unreachable`: LINE has not answered.
   */
  readUserId(
    authorization: Pick<LineAuthorization, 'nonce' | 'codeVerifier'> & {
      readonly code: string
      readonly returnUrl: string
    },
  ): Promise<{ readonly userId: string } | 'refused' | 'unreachable'>
}
