export interface ApplePayMerchant {
  /** The file that Apple reads at /.well-known/apple-developer-merchantid-domain-association. */
  readonly domainFile: string
  /** A session is opaque, valid for five minutes, and bound to the host of the page. */
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
