import type { Language } from '#server/platform/language.ts'

/** What the shop makes up for one visit of a browser to LINE. */
export interface LineVisit {
  readonly state: string
  readonly nonce: string
  /** The secret behind the code challenge of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

export interface LineLogin {
  /** LINE's page, which asks the visitor and sends the browser back to `returnUrl`. */
  pageUrl(visit: LineVisit & { readonly returnUrl: string; readonly language: Language }): string
  /**
   * Returns LINE's id of the person who has agreed. `refused`: LINE does not accept the code, or
   * the ID token is not for this visit. `unreachable`: LINE has not answered.
   */
  readUserId(
    visit: Pick<LineVisit, 'nonce' | 'codeVerifier'> & {
      readonly code: string
      readonly returnUrl: string
    },
  ): Promise<{ readonly userId: string } | 'refused' | 'unreachable'>
}
