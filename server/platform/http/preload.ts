import { escapeHtml } from './document-template.ts'

/** What stands on a page before its script has run. */
export interface Preload {
  /** Its largest picture, shown at once in the place where the script will draw it. */
  readonly picture: string
  /** Calls that its script will make: asked for while the script is on its way. */
  readonly calls: readonly string[]
}

const TITLE = '<title>'
const ROOT = '<div id="root">'

/** Lays the look into a page that is ready otherwise: the picture is asked for before any script, the calls behind them. */
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
