/** Undefined if the server refuses the request or the request fails. */
export async function fetchText(
  url: string,
  options: RequestInit = {},
): Promise<string | undefined> {
  try {
    const response = await fetch(url, options)
    // The function reads the body of a refusal too, because an unread body keeps the connection
    // open.
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}
