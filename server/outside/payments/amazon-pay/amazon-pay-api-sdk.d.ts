/** The package comes without types: these are of what is used here. */
declare module '@amazonpay/amazon-pay-api-sdk-nodejs' {
  /** What a call becomes before it is signed; signing writes `urlFragment` and `payload` anew. */
  export interface ApiOptions {
    method: string
    urlFragment: string
    payload?: unknown
    headers?: Record<string, string> | null
    queryParams?: Record<string, string>
  }

  export class WebStoreClient {
    constructor(configuration: {
      publicKeyId: string
      privateKey: string
      region: 'jp'
      algorithm: 'AMZN-PAY-RSASSA-PSS-V2'
    })
    /** Every call below goes through this one. */
    apiCall(options: ApiOptions): Promise<unknown>
    getSignedHeaders(options: ApiOptions): Record<string, string>
    generateButtonSignature(payload: string): string
    getCheckoutSession(id: string): Promise<unknown>
    updateCheckoutSession(id: string, payload: unknown): Promise<unknown>
    completeCheckoutSession(id: string, payload: unknown): Promise<unknown>
    getChargePermission(id: string): Promise<unknown>
    getCharge(id: string): Promise<unknown>
    captureCharge(id: string, payload: unknown, headers: Record<string, string>): Promise<unknown>
    cancelCharge(id: string, payload: unknown): Promise<unknown>
    createRefund(payload: unknown, headers: Record<string, string>): Promise<unknown>
  }
}
