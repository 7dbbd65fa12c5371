import sanitizeHtml from 'sanitize-html'
import { isLink, isShopPicture } from '#contract/links.rule.ts'

/**
 * Also removes pictures from elsewhere and links that act. A description is cleaned both when it is
 * saved and when it is read.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'hr',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'small',
      'span',
      'div',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'a',
      'img',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    transformTags: {
      a: (tagName, { href = '', ...attributes }) => ({
        tagName,
        attribs: {
          ...attributes,
          ...(isLink(href) ? { href } : {}),
          rel: 'noopener',
          target: '_blank',
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isShopPicture(attribs.src ?? ''),
  })
}
