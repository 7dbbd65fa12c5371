/** An origin that no text can name. A text that stays on it stays within the shop. */
const SHOP = 'https://shop.invalid'
const PICTURE_FOLDERS = ['/pictures/', '/images/']

/**
 * Returns the path, query and fragment of a link to a page of the shop; null for any other text.
 * The link is read as browsers read it, which ignore tabs and take `\` for `/`. A call of the API
 * is no page, because a link must not act.
 */
export function shopPathOf(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, SHOP)) return null
  const { origin, pathname, search, hash } = new URL(text, SHOP)
  if (origin !== SHOP || isCall(pathname)) return null
  return pathname + search + hash
}

/** Returns whether a text is empty or links to a page of the shop. */
export function isShopPathOrEmpty(text: string): boolean {
  return text === '' || shopPathOf(text) !== null
}

/** Returns whether a text is the address of a picture of the shop. */
export function isShopPicture(text: string): boolean {
  const path = shopPathOf(text)
  return path !== null && PICTURE_FOLDERS.some((folder) => path.startsWith(folder))
}

/**
 * Returns whether a text links to a page of the shop or of another site, or to a mail address. A
 * browser reads an address without `//` against the shop's, and another address may be the shop's.
 */
export function isLink(text: string): boolean {
  if (shopPathOf(text) !== null) return true
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return protocol === 'mailto:' || (/^https?:\/\//i.test(text.trim()) && !isCall(pathname))
}

function isCall(pathname: string): boolean {
  return /^\/+api(\/|$)/i.test(decoded(pathname))
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** The width in pixels of the photo of a copy. */
export const PROOF_WIDTH = 1600

/** The path of the photo of a copy, below the shop's address. `photo` is the hash of its bytes. */
export function photoPath({ photo }: { readonly photo: string }): string {
  return `/pictures/${photo}-${PROOF_WIDTH}.webp`
}
