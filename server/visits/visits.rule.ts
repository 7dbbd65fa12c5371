import type { IncomingHttpHeaders } from 'node:http'
import { SHOP_PATHS } from '#contract/pages.ts'

export type VisitedPage = 'top' | 'pack' | 'other'

/** The agents of crawlers, of previews of links, of monitors, and of programs without a window. */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|preview|external(hit|agent)|archiver|inspection|y!j|yeti\/|mediapartners|googleother|chatgpt-user|headless|lighthouse|monitor|scanner|curl|wget|python|scrapy|ruby|java\/|okhttp|go-http|node-fetch|axios|undici|^node\b/i
/** Providers and LINE send a visitor who is there already back to these pages. */
const RETURNS: ReadonlySet<string> = new Set([
  '/pay-redirect',
  '/amazon-pay-redirect',
  '/complete-buy-point',
  '/complete-buy-point-amazom-pay',
  '/complete-buy-point-paypal',
  '/complete-carrier',
  '/error-carrier',
  '/line-login',
  '/line-link',
])
const PAGES: ReadonlyMap<string, VisitedPage> = new Map(
  SHOP_PATHS.filter((path) => !RETURNS.has(path)).map((path) => [path, pageOf(path)]),
)

function pageOf(path: string): VisitedPage {
  if (path === '/' || path === '/pack-list') return 'top'
  return path === '/pack-detail' ? 'pack' : 'other'
}

/**
 * Returns which kind of page a person has opened; null for a robot that says so, for a page that is
 * loaded before anybody wants it or into another page, and for a path that the shop does not have.
 */
export function visitedPage({
  method,
  url,
  headers,
}: {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
}): VisitedPage | null {
  const agent = headers['user-agent'] ?? ''
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`
  if (method !== 'GET' || agent === '' || ROBOT.test(agent)) return null
  if (/prefetch|prerender/.test(purpose) || !isDocument(headers)) return null
  const [path = ''] = url.split('?', 1)
  return PAGES.get(path.replace(/\/\d+$/, '/:id')) ?? null
}

/** A page that the service worker fetches without a preload names no destination. */
function isDocument(headers: IncomingHttpHeaders): boolean {
  const target = headers['sec-fetch-dest'] ?? 'document'
  return target === 'document' || (target === 'empty' && headers['sec-fetch-mode'] === 'navigate')
}
