export interface DevicePayOptions {
  readonly priceYen: number
  /** The public settings of the wallet. */
  readonly parameters: Readonly<Record<string, string>>
  /** Opens Apple's merchant session at the shop. Resolves to undefined if there is none. */
  readonly openMerchantSession: () => Promise<object | undefined>
  /**
   * Authorizes the token that the wallet gives. The sheet shows whether the authorization
   * succeeded.
   */
  readonly authorize: (token: string) => Promise<boolean>
}
/**
 * How the payment sheet ended. `authorized`: the amount is held. `declined`: the shop refused, and
 * the caller shows why. `cancelled`: the member closed the sheet. `failed`: the sheet could not be
 * opened.
 */
export type DevicePayOutcome = 'authorized' | 'declined' | 'cancelled' | 'failed'
