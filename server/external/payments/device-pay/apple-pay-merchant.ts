/** The data and the call with which the shop's server supports Apple Pay. */
export interface ApplePayMerchant {
  /** The file that Apple reads at /.well-known/apple-developer-merchantid-domain-association. */
  readonly domainFile: string
  /**
   * Requests a merchant session, with which Apple's payment sheet opens. `domain` is the host of
   * the page that shows the sheet. A session is opaque to the shop and valid for five minutes.
   */
  openSession(domain: string, signal: AbortSignal): Promise<MerchantSession | NoSession>
}
export interface MerchantSession {
  readonly is: 'session'
  readonly session: Readonly<Record<string, unknown>>
}
export interface NoSession {
  readonly is: 'unknown'
  readonly detail: string
}
