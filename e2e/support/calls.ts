import type { Page, Request, Route } from '@playwright/test'

/** One call of the page below /api, as it left the browser. */
export interface RecordedCall {
  /** `GET /user/point`: method and path without /api and query. */
  readonly key: string
  readonly query: string
  readonly contentType: string
  readonly form: URLSearchParams
  /** The payload: what the json field of the form holds. */
  readonly payload: unknown
}

/** Every call of the page from here on, in order. */
export function recordCalls(page: Page): RecordedCall[] {
  const recorded: RecordedCall[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) recorded.push(recordedCall(request))
  })
  return recorded
}

export function keysOf(calls: readonly RecordedCall[]): string[] {
  return calls.map(({ key }) => key)
}

export function countOf(calls: readonly RecordedCall[], key: string): number {
  return keysOf(calls).filter((each) => each === key).length
}

function recordedCall(request: Request): RecordedCall {
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

interface ApiResponse {
  readonly state: number
  readonly [field: string]: unknown
}

/** Answers one call of the page in the server's place, for what the fixture shop cannot say. */
export async function mockResponse(page: Page, path: string, response: ApiResponse): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: response.state === 9999 ? 503 : response.state,
      json: { errors: {}, csrf: { name: 'csrf', value: 'mocked' }, ...response },
    }),
  )
}

/** Holds one call of the page until it is released to the shop or aborted. */
export async function holdCall(page: Page, path: string) {
  const heldRoutes: Route[] = []
  let isHolding = true
  await page.route(`**/api${path}`, (route) => {
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

/** The network is dead for one call. */
export async function abortCall(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.abort('connectionfailed'))
}
