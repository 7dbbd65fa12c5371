/** Sends a card to fincode as fincode's script does in the browser. Returns the card's token. */
export async function createFincodeToken(
  url: string,
  number: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(`${url}/fincode/v1/tokens/cards`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer p_test_hikifuda_sandbox',
    },
    body: JSON.stringify({
      card_no: number,
      expire: '3012',
      security_code: '123',
      holder_name: 'TARO YAMADA',
      ...changed,
    }),
  })
  const json = await response.json()
  return response.ok ? (json.list[0].token as string) : (json.errors[0].error_code as string)
}
