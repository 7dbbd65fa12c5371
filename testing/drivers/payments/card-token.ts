const SANDBOX_KEYS = {
  apiKey: 'hikifuda-sandbox-api-key',
  publicKey: 'hikifuda-sandbox-public-key',
}

export interface CardToCharge {
  readonly number: string
  readonly expire?: string
  readonly securityCode?: string
  readonly keys?: { readonly apiKey: string; readonly publicKey: string }
}

/**
 * Creates a card token as GMO's script does in a frame of the browser. The card number is sent only
 * to the provider, never to the shop.
 */
export async function createCardToken(
  gatewayUrl: string,
  { number, expire = '3012', securityCode = '123', keys = SANDBOX_KEYS }: CardToCharge,
  send: typeof fetch = fetch,
): Promise<string> {
  const response = await send(`${gatewayUrl}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...keys, cardNo: number, expire, securityCode }),
  })
  return (await response.json()).tokenList[0]
}
