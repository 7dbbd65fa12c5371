import { handlingOf, OFFLINE_SCREEN } from './handling.rule.ts'

/** Written in by the build: what is kept, and what changes whenever any of it does. */
declare const PRECACHED_FILES: readonly string[]
declare const BUILD_VERSION: string

interface Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends Event {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface Scope {
  readonly location: { readonly origin: string }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Event) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
declare const self: Scope

const CACHE = `shop-${BUILD_VERSION}`
/** An empty cache of this name says whose files the open pages use. */
const IN_USE_SUFFIX = '-in-use'
const OFFLINE_PAGE = '/offline.html'
const files = new Set(PRECACHED_FILES)

// No skipping ahead: a worker takes over when no page of the one before is open, so that none loses its files.
self.addEventListener('install', (event) => event.waitUntil(precache()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, { origin: self.location.origin, files })
  if (handling === 'page') event.respondWith(networkFirst(event))
  if (handling === 'cached') event.respondWith(cacheFirst(event.request))
})

/** The only moment at which anything is kept: the files of the build, and a page that nobody is logged in to. */
async function precache(): Promise<void> {
  const cache = await caches.open(CACHE)
  const page = await fetch(OFFLINE_SCREEN, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok || !isOfThisBuild(await page.clone().text())) {
    // One of several servers is ahead of the other: the browser comes again.
    throw new Error('the page is not of this build')
  }
  await cache.addAll([...files])
  await cache.put(OFFLINE_SCREEN, page)
  await deleteSupersededCaches()
}

function isOfThisBuild(html: string): boolean {
  const scripts = [...html.matchAll(/src="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  return scripts.length > 0 && scripts.every((path) => files.has(path))
}

/** A page left open for long sees several builds wait: of those in between, nobody will ever ask for a file. */
async function deleteSupersededCaches(): Promise<void> {
  const inUseName = (await caches.keys()).find((name) => name.endsWith(IN_USE_SUFFIX))
  if (inUseName !== undefined)
    await deleteCachesExcept([CACHE, inUseName, inUseName.slice(0, -IN_USE_SUFFIX.length)])
}

async function activate(): Promise<void> {
  await deleteCachesExcept([CACHE])
  await caches.open(CACHE + IN_USE_SUFFIX)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function deleteCachesExcept(kept: readonly string[]): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)))
}

/** The shop's own answer while there is a connection, so that nobody sees yesterday's page. */
async function networkFirst(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const isOfflineScreen = new URL(event.request.url).pathname === OFFLINE_SCREEN
    return (await fromCache(isOfflineScreen ? OFFLINE_SCREEN : OFFLINE_PAGE)) ?? Response.error()
  }
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await fromCache(request.url)) ?? fetch(request)
}

/** Of this build alone: a page and its scripts belong together, and the next build may lie there already. */
function fromCache(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: CACHE, ignoreVary: true })
}
