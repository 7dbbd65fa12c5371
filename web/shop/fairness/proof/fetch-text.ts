/** Fetches a file as text. Returns undefined on a refusal or a failure. */
export async function fetchText(
  url: string,
  options: RequestInit = {},
): Promise<string | undefined> {
  try {
    const response = await fetch(url, options)
    // The body of a refusal is also read to its end, because an unread body keeps its connection
    // open.
    const text = await response.text()
    return response.ok ? text : undefined
  } catch {
    return undefined
  }
}
