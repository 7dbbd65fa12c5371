/**
 * Declares the parts of Amazon's package that the shop uses, because the package contains no types.
 */
declare module '@amazonpay/amazon-pay-api-sdk-nodejs' {
  /** When the package signs the call, it rewrites `urlFragment` and `payload`. */
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
    /**
     * Sends a call. Each method of the client that the shop uses, such as `getCharge`, sends its
     * call with this function. The shop replaces this function by its own.
     */
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
    getRefund(id: string): Promise<unknown>
  }
}
