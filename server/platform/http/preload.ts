import { escapeHtml } from './document-template.ts'

/** What the browser loads for a page before the page's script runs. */
export interface Preload {
  /**
   * The URL of the page's largest picture. The document shows it at once, in the place where the
   * script will render it.
   */
  readonly picture: string
  /**
   * Paths of the calls that the page's script will make. The browser sends them while it loads the
   * script.
   */
  readonly calls: readonly string[]
}

const TITLE = '<title>'
const ROOT = '<div id="root">'

/**
 * Adds the preload to a rendered document: the picture before all scripts, and the calls after
 * them.
 */
export function withPreload(page: string, preload: Preload): string {
  const source = escapeHtml(preload.picture)
  const imageLink = `<link rel="preload" as="image" href="${source}" fetchpriority="high">`
  const callLinks = preload.calls.map(
    (path) => `<link rel="preload" as="fetch" href="${escapeHtml(path)}" crossorigin>`,
  )
  const image = `<img src="${source}" alt="" width="780" height="330" fetchpriority="high">`
  return page
    .replace(TITLE, () => `${imageLink}\n    ${TITLE}`)
    .replace('</head>', () => `  ${callLinks.join('\n    ')}\n  </head>`)
    .replace(
      ROOT,
      () => `<div class="preload-overlay" id="preload-overlay">${image}</div>\n    ${ROOT}`,
    )
}
