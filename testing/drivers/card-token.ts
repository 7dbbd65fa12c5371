const SANDBOX_KEYS = {
  apiKey: 'hikifuda-sandbox-api-key',
  publicKey: 'hikifuda-sandbox-public-key',
}

/**
 * Creates a card token as GMO's script does in the browser. The card number is sent to the provider
 * only, never to the shop.
 */
export async function createCardToken(
  gatewayUrl: string,
  {
    number,
    expire = '3012',
    keys = SANDBOX_KEYS,
  }: {
    readonly number: string
    readonly expire?: string
    readonly keys?: { readonly apiKey: string; readonly publicKey: string }
  },
): Promise<string> {
  const response = await fetch(`${gatewayUrl}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...keys, cardNo: number, expire, securityCode: '123' }),
  })
  return (await response.json()).tokenObject.token[0]
}
