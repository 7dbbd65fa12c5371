/**
 * Returns whether the shop can read the URL of a request. A malformed URL below `apiBase` is not
 * readable, because its response would have no envelope. A URL with the character NUL is never
 * readable, because the database cannot store NUL.
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
