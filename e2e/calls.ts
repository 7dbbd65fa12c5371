import type { Page, Request, Route } from '@playwright/test'

/** One call of the page below /api, as it left the browser. */
export interface SeenCall {
  /** `GET /user/point`: method and path without /api and query. */
  readonly key: string
  readonly query: string
  readonly contentType: string
  readonly form: URLSearchParams
  /** The payload: what the json field of the form holds. */
  readonly payload: unknown
}

/** Every call of the page from here on, in order. */
export function watchCalls(page: Page): SeenCall[] {
  const seen: SeenCall[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.push(seenCall(request))
  })
  return seen
}

export function keysOf(calls: readonly SeenCall[]): string[] {
  return calls.map(({ key }) => key)
}

export function countOf(calls: readonly SeenCall[], key: string): number {
  return keysOf(calls).filter((each) => each === key).length
}

function seenCall(request: Request): SeenCall {
  const { pathname, search } = new URL(request.url())
  const form = new URLSearchParams(request.postData() ?? '')
  return {
    key: `${request.method()} ${pathname.slice('/api'.length)}`,
    query: search,
    contentType: request.headers()['content-type'] ?? '',
    form,
    payload: JSON.parse(form.get('json') ?? 'null'),
  }
}

interface Told {
  readonly state: number
  readonly [field: string]: unknown
}

/** Answers one call of the page in the server's place, for what the fixture shop cannot say. */
export async function answerWith(page: Page, path: string, told: Told): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: told.state === 9999 ? 503 : told.state,
      json: { errors: {}, csrf: { name: 'csrf', value: 'told' }, ...told },
    }),
  )
}

/** Keeps one call of the page waiting until it is let go: to the shop, or to nowhere. */
export async function holdCall(page: Page, path: string) {
  const held: Route[] = []
  let isHolding = true
  await page.route(`**/api${path}`, (route) => {
    if (!isHolding) return route.continue()
    held.push(route)
  })
  const end = async (each: (route: Route) => Promise<void>) => {
    isHolding = false
    for (const route of held) await each(route)
  }
  return {
    letGo: () => end((route) => route.continue()),
    cut: () => end((route) => route.abort('connectionfailed')),
  }
}

/** The network is dead for one call. */
export async function cutCall(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.abort('connectionfailed'))
}
