/**
 * Sends a card to Stripe as Stripe's script does in the browser. Returns the payment method's id,
 * or an error code.
 */
export async function createStripeCard(
  url: string,
  number: string,
  extraFields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(`${url}/stripe/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_hikifuda_sandbox',
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
      'card[cvc]': '123',
      ...extraFields,
    }),
  })
  const json = await response.json()
  return response.ok ? (json.id as string) : (json.error.code as string)
}
