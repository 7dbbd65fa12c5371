import type { Page, Request, Route } from '@playwright/test'

/** An API call of the page, as the browser sent it. */
export interface RecordedCall {
  /** The method of the call, and its path without /api, /public and query, such as `GET /user/point`. */
  readonly key: string
  readonly query: string
  readonly contentType: string
  readonly form: URLSearchParams
  /** The parsed value of the form field `json`. */
  readonly payload: unknown
}

/**
 * A page asks these calls by itself: the live ones again and again, the feeds when they come into
 * view, and the favourites once after a login.
 */
const AUTOMATIC_CALLS =
  /^\/api\/user\/(notices$|pack\/live\/|pack\/feed\/|draw_feed$|tickets$|favourites$)/

/**
 * Records every API call of the page from now on, except those that a page asks by itself.
 * Returns the list to which each new call is added.
 */
export function recordCalls(page: Page): RecordedCall[] {
  const recorded: RecordedCall[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || AUTOMATIC_CALLS.test(pathname)) return
    recorded.push(recordedCall(request))
  })
  return recorded
}

export function keysOf(calls: readonly RecordedCall[]): string[] {
  return calls.map(({ key }) => key)
}

export function countOf(calls: readonly RecordedCall[], key: string): number {
  return keysOf(calls).filter((each) => each === key).length
}

/** Returns the payloads of all calls with this key, in the order of the calls. */
export function payloadsOf(calls: readonly RecordedCall[], key: string): unknown[] {
  return calls.filter((call) => call.key === key).map(({ payload }) => payload)
}

function recordedCall(request: Request): RecordedCall {
  const { pathname, search } = new URL(request.url())
  const form = new URLSearchParams(request.postData() ?? '')
  return {
    key: `${request.method()} ${pathname.replace(/^\/api(\/public)?/, '')}`,
    query: search,
    contentType: request.headers()['content-type'] ?? '',
    form,
    payload: JSON.parse(form.get('json') ?? 'null'),
  }
}

interface ApiResponse {
  readonly state: number
  readonly [field: string]: unknown
}

const TWINNED = /^\/user\/(banner|card_type|pack\/(list|all_list|card_list|detail))\b/

/** Matches the call at this path, and its public twin if it has one, which guests ask. */
export function urlOfCall(path: string): string {
  return `**/api${TWINNED.test(path) ? '{,/public}' : ''}${path}`
}

/**
 * Responds to an API call of the page in place of the server. Tests use it for responses that the
 * fixture shop cannot give.
 */
export async function mockResponse(page: Page, path: string, response: ApiResponse): Promise<void> {
  await page.route(urlOfCall(path), (route) =>
    route.fulfill({
      status: response.state === 9999 ? 503 : response.state,
      json: { errors: {}, csrf: { name: 'csrf', value: 'mocked' }, ...response },
    }),
  )
}

/** Holds an API call of the page until the test releases or aborts it. */
export async function holdCall(page: Page, path: string) {
  const heldRoutes: Route[] = []
  let isHolding = true
  await page.route(urlOfCall(path), (route) => {
    if (!isHolding) return route.continue()
    heldRoutes.push(route)
  })
  const finish = async (each: (route: Route) => Promise<void>) => {
    isHolding = false
    for (const route of heldRoutes) await each(route)
  }
  return {
    release: () => finish((route) => route.continue()),
    abort: () => finish((route) => route.abort('connectionfailed')),
  }
}

/** Makes an API call of the page fail, as if the network had failed. */
export async function abortCall(page: Page, path: string): Promise<void> {
  await page.route(urlOfCall(path), (route) => route.abort('connectionfailed'))
}
