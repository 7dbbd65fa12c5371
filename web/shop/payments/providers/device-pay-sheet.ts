export interface DevicePayOptions {
  readonly priceYen: number
  readonly parameters: Readonly<Record<string, string>>
  /** Resolves to undefined if the shop refuses. */
  readonly openMerchantSession: () => Promise<object | undefined>
  /** Resolves to true on success. The sheet shows the outcome. */
  readonly authorize: (token: string) => Promise<boolean>
}
/**
 * How the payment sheet ended. `authorized`: the amount is reserved on the card. `declined`: the
 * shop refused, and the caller shows the reason. `cancelled`: the member closed the sheet.
 * `failed`: the sheet could not be opened.
 */
export type DevicePayOutcome = 'authorized' | 'declined' | 'cancelled' | 'failed'
