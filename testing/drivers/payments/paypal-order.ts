import { paypalSandbox } from '#server/external/payments/paypal/settings.ts'

/** Creates an order at the sandbox's PayPal with any content. Returns PayPal's id of the order. */
export async function createPaypalOrder(gatewayUrl: string, order: object): Promise<string> {
  const { clientId, clientSecret, apiUrl } = paypalSandbox(gatewayUrl)
  const token = await fetch(`${apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: 'grant_type=client_credentials',
  })
  const { access_token } = await token.json()
  const created = await fetch(`${apiUrl}/v2/checkout/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify(order),
  })
  return (await created.json()).id
}
