import { z } from 'zod'

/** The buttons of the sandbox's payment window that make the window return a token. */
type Choice = 'pay' | 'three-d-secure' | 'decline'

const appleToken = z.object({ paymentData: z.looseObject({}) })
const googleToken = z.object({
  paymentMethodData: z.object({ tokenizationData: z.object({ token: z.string() }) }),
})

/**
 * Presses a button of the sandbox's payment window. Returns the payment token as the shop's page
 * sends it: the part of the wallet's token that GMO's description requires, in base64.
 */
export async function createDeviceToken(
  gatewayUrl: string,
  wallet: 'apple' | 'google',
  choice: Choice = 'pay',
): Promise<string> {
  const query = new URLSearchParams({ wallet, yen: '500', origin: 'http://shop.example' })
  const response = await fetch(`${gatewayUrl}/device-pay/window?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
  })
  const [, attribute = ''] = /data-token="([^"]*)"/.exec(await response.text()) ?? []
  const token = JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&#34;', '"'))
  const content =
    wallet === 'apple'
      ? JSON.stringify(appleToken.parse(token).paymentData)
      : googleToken.parse(token).paymentMethodData.tokenizationData.token
  return Buffer.from(content).toString('base64')
}
