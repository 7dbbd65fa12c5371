/**
 * Returns whether the shop can read the URL of a request. It refuses a malformed URL below
 * `apiBase`, which would be answered without the envelope. It refuses the character NUL everywhere,
 * because the database cannot store it.
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
