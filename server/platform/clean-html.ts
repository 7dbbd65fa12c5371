import sanitizeHtml from 'sanitize-html'
import {
  firstPictureOf,
  HTML_DEPTH_MAX,
  HTML_SYNONYMS,
  HTML_TAG_NAMES,
  HTML_TAGS,
  isAllowedAddress,
  LINK_ATTRIBUTES,
  wordsOf,
} from '#contract/html.rule.ts'

/**
 * Keeps the tags and attributes that a text of the operators may have. Also removes pictures from
 * elsewhere and links that act. A text is cleaned both when it is saved and when it is read. `tags`:
 * those that the text may have, if they are fewer.
 */
export function cleanHtml(html: string, tags: readonly string[] = HTML_TAG_NAMES): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: HTML_TAGS as Record<string, string[]>,
    allowedSchemes: ['https', 'http', 'mailto'],
    nestingLimit: HTML_DEPTH_MAX,
    transformTags: {
      ...HTML_SYNONYMS,
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(isAllowedAddress('a', href) ? { href } : {}), ...LINK_ATTRIBUTES },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !isAllowedAddress('img', attribs.src ?? ''),
  })
  return asBrowsersWrite(clean)
}

/** Like `cleanHtml`; empty if the text that is kept has neither words nor a picture. */
export function cleanText(html: string): string {
  const clean = cleanHtml(html)
  return wordsOf(clean) === '' && firstPictureOf(clean) === '' ? '' : clean
}

/** An editor that opens a cleaned text writes it in the same letters, and so sees no change in it. */
function asBrowsersWrite(html: string): string {
  return html.replaceAll(/<(br|hr|img)([^<>]*?) \/>/g, '<$1$2>').replaceAll('\u00a0', '&nbsp;')
}
