/**
 * True if the router and the routes can read the URL of a request. A malformed URL below `apiBase`
 * would be answered without the envelope, and no text of the database holds the character NUL.
 */
export function isReadableUrl(url: string, apiBase: string): boolean {
  if (!url.includes('%')) return true
  if (url.includes('%00')) return false
  if (!url.startsWith(`${apiBase}/`)) return true
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
