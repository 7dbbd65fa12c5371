/** What Stripe's script does with a card in the browser: its token, or the code of its refusal. */
export async function stripeCard(
  url: string,
  number: string,
  given: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await fetch(`${url}/stripe/v1/payment_methods`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_hikifuda_sandbox',
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
      'card[cvc]': '123',
      ...given,
    }),
  })
  const said = await answer.json()
  return answer.ok ? (said.id as string) : (said.error.code as string)
}
