/**
 * The router answers a malformed path itself, without the security headers and, below /api, without
 * an envelope. A client may send the whole URL in place of the path. A URL with the character NUL
 * is not readable, because the database cannot store NUL.
 */
export function isReadableUrl(url: string): boolean {
  if (!url.startsWith('/') && (!URL.canParse(url) || url.includes('#'))) return false
  if (!url.includes('%')) return true
  if (url.includes('%00')) return false
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
