import { HTML_TAGS, wordsOf } from '#contract/html.rule.ts'

/**
 * The tags that the text of a mail may have. Its links are the buttons of the template's variables,
 * and it loads no picture.
 */
export const MAIL_TAGS: readonly string[] = Object.keys(HTML_TAGS).filter(
  (tag) => !['a', 'img', 'table', 'tbody', 'tr', 'th', 'td'].includes(tag),
)

/** Returns whether the text of a mail is HTML; otherwise empty lines separate its paragraphs. */
export function isMailHtml(body: string): boolean {
  return /^<(p|h[2-4]|ul|ol|blockquote|hr)\b/.test(body)
}

/** Returns the text of a mail as HTML, in which an editor shows it. */
export function mailHtmlOf(body: string): string {
  if (isMailHtml(body)) return body
  return paragraphsOf(body)
    .map((paragraph) => `<p>${escapedText(paragraph)}</p>`)
    .join('')
}

export interface MailBlock {
  /** The words of the block, for the mail's text part. */
  readonly text: string
  /** Null for a paragraph of a text that is no HTML. */
  readonly html: string | null
}

/** Returns the blocks of the text of a mail from top to bottom. */
export function mailBlocksOf(body: string): MailBlock[] {
  if (!isMailHtml(body)) return paragraphsOf(body).map((text) => ({ text, html: null }))
  return htmlBlocksOf(body)
    .map((html) => ({ html, text: textPartOf(html) }))
    .filter(({ text }) => text !== '')
}

export function escapedText(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function paragraphsOf(body: string): string[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n[ 　]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

const TAGS = /<(\/?)(\w+)[^>]*>/g

/** Splits cleaned HTML, whose tags are all closed, at the elements that stand in no other. */
function htmlBlocksOf(html: string): string[] {
  const blocks: string[] = []
  let [from, depth] = [0, 0]
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAGS)) {
    if (name === 'br') continue
    if (name !== 'hr') depth += slash === '' ? 1 : -1
    if (depth > 0) continue
    const end = index + tag.length
    blocks.push(html.slice(from, end))
    from = end
  }
  return [...blocks, html.slice(from)]
}

const LIST_TAG = /<(\/?)(ul|ol|li)>(?:<p>)?/g
const HORIZONTAL_RULE = '――――――――'

function textPartOf(html: string): string {
  return withSigns(html)
    .replaceAll(/<hr[^>]*>/g, `<br>${HORIZONTAL_RULE}<br>`)
    .split(/<br[^>]*>|<\/(?:p|h[2-4]|li)>/)
    .map(wordsOf)
    .filter((line) => line !== '')
    .join('\n')
}

/** Puts a dot or a number before each item of a list, also of a list within a list. */
function withSigns(html: string): string {
  /** Of each list around the current place: how many items it has so far; null without numbers. */
  const counts: (number | null)[] = []
  return html.replaceAll(LIST_TAG, (tag, slash: string, name: string) => {
    if (name !== 'li') {
      if (slash === '') counts.push(name === 'ol' ? 0 : null)
      else counts.pop()
      return '<br>'
    }
    if (slash !== '') return tag
    const count = counts.pop() ?? null
    counts.push(count === null ? null : count + 1)
    return count === null ? '・' : `${count + 1}. `
  })
}
