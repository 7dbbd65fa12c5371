export interface DevicePayOptions {
  readonly priceYen: number
  /** The public settings of the wallet. */
  readonly parameters: Readonly<Record<string, string>>
  /**
   * Asks the shop to open a merchant session at Apple. Resolves to undefined if the shop refuses.
   */
  readonly openMerchantSession: () => Promise<object | undefined>
  /**
   * Authorizes the card token that the wallet gives. Resolves to true on success. The sheet shows
   * the member the success or the failure.
   */
  readonly authorize: (token: string) => Promise<boolean>
}
/**
 * How the payment sheet ended. `authorized`: the amount is reserved on the card. `declined`: the
 * shop refused, and the caller shows the reason. `cancelled`: the member closed the sheet.
 * `failed`: the sheet could not be opened.
 */
export type DevicePayOutcome = 'authorized' | 'declined' | 'cancelled' | 'failed'
