import type { Language } from '#server/platform/language.ts'

export interface PageHead {
  readonly language: Language
  readonly title: string
  readonly description: string
  readonly siteName: string
  /** The values that the page's scripts read from the document instead of calling for them. */
  readonly identity: object
  readonly colors: PageColors
  /** The end of the addresses of the icons, which changes with them, or empty. */
  readonly iconVersion: string
  /** The canonical URL of the page, with scheme and host. */
  readonly address: string
  readonly picture: Picture
  /** False for the pages of a member's account. Search engines must not list these pages. */
  readonly isIndexed: boolean
}

export interface PageColors {
  /** The colour of the browser's own bars. */
  readonly bars: string
  /** Rules that come after those of the style sheets; empty if there are none. */
  readonly css: string
}

export interface Picture {
  /** The URL of the picture, with scheme and host. */
  readonly address: string
  readonly alt: string
  /** The picture's size; undefined if the shop does not know the size. */
  readonly size?: { readonly widthPx: number; readonly heightPx: number }
}

/** If `head` is null, the document has the head of the built index.html. */
export type DocumentTemplate = (page: { nonce: string; head: PageHead | null }) => string

const LOCALES = { ja: 'ja_JP', en: 'en_US' }
export const MANIFESTS = { ja: '/manifest.webmanifest', en: '/manifest.en.webmanifest' }
const HEAD = /<!-- head -->.*?<!-- \/head -->/s
const NONCE = '<script nonce="'

/**
 * Splits the built index.html once, so that each request only joins strings. The part between the
 * HTML comments `head` and `/head` is the default head. Only the scripts of the built page get the
 * nonce. Text that is inserted for a request never gets the nonce.
 */
export function openDocumentTemplate(
  index: string,
  { hasServiceWorker = true } = {},
): DocumentTemplate {
  const built = hasServiceWorker ? index : index.replace('<html ', '<html data-worker="off" ')
  const marked = built.replaceAll('<script', `${NONCE}"`)
  const [head = ''] = HEAD.exec(marked) ?? []
  const headAt = head === '' ? marked.indexOf('</head>') : marked.indexOf(head)
  const before = marked.slice(0, Math.max(0, headAt))
  const after = marked.slice(Math.max(0, headAt) + head.length)
  return ({ nonce, head: pageHead }) => {
    const withNonce = (part: string) => part.replaceAll(NONCE, () => NONCE + nonce)
    if (pageHead === null) return withNonce(before) + head + withNonce(after)
    const localized = before.replace('lang="ja"', () => `lang="${pageHead.language}"`)
    return withNonce(localized) + headHtml(pageHead) + withNonce(after)
  }
}

function headHtml(head: PageHead): string {
  const { language, title, description, picture } = head
  return [
    `<title>${escapeHtml(title)}</title>`,
    metaName('description', description),
    `<link rel="canonical" href="${escapeHtml(head.address)}">`,
    `<link rel="icon" href="/favicon.ico${head.iconVersion}" sizes="32x32">`,
    `<link rel="icon" href="/favicon.svg${head.iconVersion}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png${head.iconVersion}">`,
    `<link rel="manifest" href="${MANIFESTS[language]}">`,
    ...(head.isIndexed ? [] : [metaName('robots', 'noindex')]),
    metaProperty('og:type', 'website'),
    metaProperty('og:site_name', head.siteName),
    metaProperty('og:locale', LOCALES[language]),
    metaProperty('og:title', title),
    metaProperty('og:description', description),
    metaProperty('og:url', head.address),
    metaProperty('og:image', picture.address),
    metaProperty('og:image:alt', picture.alt),
    ...sizeOf(picture),
    metaName('twitter:card', 'summary_large_image'),
    metaName('theme-color', head.colors.bars),
    ...(head.colors.css === '' ? [] : [`<style>${head.colors.css}</style>`]),
    identityHtml(head.identity),
  ].join('\n    ')
}

/** A browser does not run a script of this type, but ends it at the first `</script`. */
export function identityHtml(identity: object): string {
  const json = JSON.stringify(identity).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="identity">${json}</script>`
}

function sizeOf({ size }: Picture): string[] {
  if (size === undefined) return []
  return [
    metaProperty('og:image:width', String(size.widthPx)),
    metaProperty('og:image:height', String(size.heightPx)),
  ]
}

function metaName(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`
}

function metaProperty(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters and those that change the reading direction become spaces. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .toWellFormed()
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
