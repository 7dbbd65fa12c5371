const SANDBOX_SHOP_ID = 'tshop00000001'

/**
 * Creates a card token as GMO's script does in the browser. The card number is sent to the provider
 * only, never to the shop.
 */
export async function createCardToken(
  gatewayUrl: string,
  {
    number,
    expire = '3012',
    shopId = SANDBOX_SHOP_ID,
  }: { readonly number: string; readonly expire?: string; readonly shopId?: string },
): Promise<string> {
  const response = await fetch(`${gatewayUrl}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ shopId, cardno: number, expire, securitycode: '123' }),
  })
  return (await response.json()).tokenObject.token
}
