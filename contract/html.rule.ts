import { isLink, isShopPicture } from './links.rule.ts'

/**
 * The tags that a text of the operators may have, with their attributes. The editor of the console
 * writes these alone, the server keeps these alone, and the browser shows these alone.
 */
export const HTML_TAGS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  hr: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
}
export const HTML_TAG_NAMES: readonly string[] = Object.keys(HTML_TAGS)

/** Tags of texts that were typed or pasted as HTML, and what the shop keeps of them. */
export const HTML_SYNONYMS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  dt: 'p',
  dd: 'p',
}

/** How deep tags may stand in each other. Of deeper ones only the text is kept. */
export const HTML_DEPTH_MAX = 20

/** The attributes of every link. A link leads out of the text, so it opens a page of its own. */
export const LINK_ATTRIBUTES = { rel: 'noopener', target: '_blank' } as const

/** Returns whether the address of a link or a picture may stand in a text. */
export function isAllowedAddress(tag: 'a' | 'img', address: string): boolean {
  return tag === 'a' ? isLink(address) : isShopPicture(address)
}

const MARKS = /<\/?(?:strong|em|u|s|a|b|i|small|span)\b[^>]*>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#160;': ' ',
  '&amp;': '&',
}

/** Returns the words of a text without its tags, on one line. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(MARKS, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|nbsp|#160|amp);/g, (entity) => ENTITIES[entity] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the address of the first picture of a text; empty for none. */
export function firstPictureOf(html: string): string {
  return /<img [^>]*?\bsrc="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
