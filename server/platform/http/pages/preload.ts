import type { IncomingHttpHeaders } from 'node:http'
import { cutPhrases } from '#contract/phrases/cut-phrases.rule.ts'
import { escapeHtml } from './document-template.ts'
import { withPictureFirst } from './picture-first.ts'
import type { ScreenFiles } from './screen-files.ts'

/** What the browser loads for a page before the page's script runs. */
export interface Preload {
  /** The path of the page, without its query. */
  readonly path: string
  /** The name of the script file that contains the page's screen (web/vite.config.ts). */
  readonly screen: string
  /** The title above the picture; undefined if the picture is the first content of the page. */
  readonly title?: string
  /** The document shows it at once, where the script will render it. */
  readonly picture: { readonly url: string; readonly widthPx: number; readonly heightPx: number }
  /** True if the browser loads the scripts only after the picture (`withPictureFirst`). */
  readonly isPictureFirst?: boolean
  /** The browser sends them while it loads the script. */
  readonly calls: readonly string[]
}

/**
 * Returns false for WebKit with the service worker in control, which the worker's navigation preload
 * tells: WebKit then uses no preloaded call, and would send each one twice.
 */
export function usesPreloadedCalls(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  const isWebKit = agent.includes('AppleWebKit/') && !agent.includes('Chrome/')
  return !isWebKit || headers['service-worker-navigation-preload'] === undefined
}

const TITLE = '<title>'
const ROOT = '<div id="root">'

/** The picture comes before all scripts; the calls and the screen's files after. */
export function withPreload(page: string, preload: Preload, files: ScreenFiles): string {
  const source = escapeHtml(preload.picture.url)
  const { isPictureFirst = false } = preload
  const imageLink = `<link rel="preload" as="image" href="${source}" fetchpriority="high">`
  const links = [
    ...preload.calls.map((path) => link('rel="preload" as="fetch"', path)),
    ...(isPictureFirst ? [] : files.scripts).map((path) => link('rel="modulepreload"', path)),
    ...files.styles.map((path) => link('rel="preload" as="style"', path)),
  ]
  const complete = page
    .replace(TITLE, () => `${imageLink}\n    ${TITLE}`)
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace(ROOT, () => `${overlay(preload)}\n    ${ROOT}`)
  return isPictureFirst ? withPictureFirst(complete, files.scripts) : complete
}

function link(attributes: string, path: string): string {
  return `<link ${attributes} href="${escapeHtml(path)}" crossorigin>`
}

/** Returns the overlay that shows the picture. The page's script removes the overlay. */
function overlay({ path, title, picture }: Preload): string {
  const { url, widthPx, heightPx } = picture
  const size = `width="${widthPx}" height="${heightPx}"`
  const heading =
    title === undefined ? '' : `<p class="preload-title">${escapeHtml(cutPhrases(title))}</p>`
  const image = `<img src="${escapeHtml(url)}" alt="" ${size} fetchpriority="high">`
  return `<div class="preload-overlay" id="preload-overlay" data-path="${path}" aria-hidden="true">${heading}${image}</div>`
}
