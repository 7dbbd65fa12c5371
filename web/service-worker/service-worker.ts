import { handlingOf, identityIn, OFFLINE_SCREEN } from './handling.rule.ts'
import { endKind, type ShownMessage, shownMessageOf } from './push.rule.ts'

/** The build defines these constants. BUILD_VERSION is a hash of the precached files. */
declare const BUILD_VERSION: string
/** The paths of the build's scripts and styles, which the worker downloads as one bundle. */
declare const BUNDLED_FILES: readonly string[]
declare const BUNDLE_URL: string
declare const OFFLINE_FILES: readonly string[]

interface Event {
  waitUntil(work: Promise<unknown>): void
}
interface InstallEvent extends Event {
  /** This method is undefined in browsers without the Static Routing API. */
  readonly addRoutes?: (
    rules: readonly {
      readonly condition: { readonly urlPattern: string }
      readonly source: 'network'
    }[],
  ) => Promise<void>
}
interface FetchEvent extends Event {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface PushEvent extends Event {
  readonly data: { text(): string } | null
}
interface ClickEvent extends Event {
  readonly action: string
  readonly notification: { readonly data: unknown; close(): void }
}
interface MoveEvent extends Event {
  /** Some browsers leave both out. */
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}
interface Client {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface Scope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    readonly pushManager: PushManager
    showNotification(title: string, options: ShownMessage['options']): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Client[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: Event) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: MoveEvent) => void): void
}
declare const self: Scope

const CACHE = `shop-${BUILD_VERSION}`
/**
 * The suffix of a marker's name. A marker is an empty cache that records which build is active: its
 * name is the name of the active build's cache with this suffix. When a newer build is installed,
 * it reads the marker, and does not delete the active build's cache.
 */
const IN_USE_SUFFIX = '-in-use'
const OFFLINE_PAGE = '/offline.html'
/** The offline page's colours and mark, which an owner may change between two builds. */
const FACE_FILES = ['/face.css', '/favicon.svg']
const files = new Set([...BUNDLED_FILES, ...OFFLINE_FILES, ...FACE_FILES])
/** The identity in the stored page; undefined until it is read. */
let keptIdentity: string | undefined

// The worker does not call skipWaiting. A new worker therefore becomes active only when every page
// of the old build is closed. Until then the open pages keep their cached files.
self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, { origin: self.location.origin, files })
  if (handling === 'page') event.respondWith(networkFirst(event))
  if (handling === 'cached') event.respondWith(cacheFirst(event.request))
})

self.addEventListener('push', (event) => event.waitUntil(showMessage(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(answerClick(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(reportMove(event)))

/** Shows a notification for every message: a browser ends the subscription of one that does not. */
async function showMessage({ data }: PushEvent): Promise<void> {
  const { title, options } = shownMessageOf(data?.text(), self.location.origin)
  await self.registration.showNotification(title, options)
}

/** Opens the page of the message, or ends messages of its kind. If that fails, the member can end them on a page. */
async function answerClick({ action, notification }: ClickEvent): Promise<void> {
  notification.close()
  const { url, stopUrl } = notification.data as ShownMessage['options']['data']
  if (action === 'stop' && stopUrl !== null) {
    if (!(await endKind(stopUrl, fetch)))
      await self.clients.openWindow(`${self.location.origin}/message-settings`)
    return
  }
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = open.find((each) => each.url === url)
  await (client === undefined ? self.clients.openWindow(url) : client.focus())
}

/** Tells the shop where the device takes its messages from now on. */
async function reportMove({ oldSubscription, newSubscription }: MoveEvent): Promise<void> {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const moved =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = moved.toJSON()
  await fetch('/api/push-moved', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old_endpoint: oldSubscription.endpoint, endpoint, ...keys }),
  })
}

/**
 * Fills the cache, and tells the browser to send API requests past the worker. Otherwise the
 * browser would send a navigation to the API twice: once as the navigation preload of the worker,
 * and once for the page.
 */
async function install(event: InstallEvent): Promise<void> {
  await event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  await precache()
}

/** The page is fetched as a guest. The worker caches nothing else. */
async function precache(): Promise<void> {
  const cache = await caches.open(CACHE)
  // A browser retries a failed installation later.
  const page = await fetchOfflineScreen()
  await Promise.all([cacheBundle(cache), cache.addAll(newest([...OFFLINE_FILES, ...FACE_FILES]))])
  await cache.put(OFFLINE_SCREEN, page)
  await deleteSupersededCaches()
}

/** During a deployment, another server may send the page of another build, which is refused. */
async function fetchOfflineScreen(): Promise<Response> {
  const page = await fetch(OFFLINE_SCREEN, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok || !isOfThisBuild(await page.clone().text()))
    throw new Error('the page is not of this build')
  return page
}

/**
 * Fills the cache with the scripts and styles. They come in one response, because a request for
 * each of the 180 files would keep a phone busy for a second.
 */
async function cacheBundle(cache: Cache): Promise<void> {
  const response = await fetch(BUNDLE_URL)
  if (!response.ok) throw new Error(`the bundle is missing: ${response.status}`)
  const texts: Record<string, string> = await response.json()
  await Promise.all(
    Object.entries(texts).map(([path, text]) => {
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
      const headers = { 'content-type': `${type}; charset=utf-8` }
      return cache.put(path, new Response(text, { headers }))
    }),
  )
}

function isOfThisBuild(html: string): boolean {
  const scripts = [...html.matchAll(/src="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  return scripts.length > 0 && scripts.every((path) => files.has(path))
}

/** Keeps those of this build and of the active one, whose pages may still be open. */
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

/** No visitor sees an outdated page. Without a connection, returns one from the cache. */
async function networkFirst(event: FetchEvent): Promise<Response> {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isHtml(page)) event.waitUntil(refreshFace(page.clone()).catch(() => {}))
    return page
  } catch {
    const isOfflineScreen = new URL(event.request.url).pathname === OFFLINE_SCREEN
    return (await fromCache(isOfflineScreen ? OFFLINE_SCREEN : OFFLINE_PAGE)) ?? Response.error()
  }
}

/** Stores the offline screen and the face again when a page shows that an owner has changed the identity. */
async function refreshFace(page: Response): Promise<void> {
  const identity = identityIn(await page.text())
  const cache = await caches.open(CACHE)
  keptIdentity ??= identityIn((await (await cache.match(OFFLINE_SCREEN))?.text()) ?? '')
  if (identity === undefined || identity === keptIdentity) return
  const [screen] = await Promise.all([fetchOfflineScreen(), cache.addAll(newest(FACE_FILES))])
  keptIdentity = identityIn(await screen.clone().text())
  await cache.put(OFFLINE_SCREEN, screen)
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

/** The browser's own cache may have the files of the former build for an hour. */
function newest(paths: readonly string[]): Request[] {
  return paths.map((path) => new Request(path, { cache: 'no-cache' }))
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await fromCache(request.url)) ?? fetch(request)
}

/**
 * Returns a file from the cache of this build. A cache of the next build may exist already, but its
 * scripts do not fit the open page. If the browser cannot read the cache, the function returns
 * undefined, and the file comes from the network.
 */
function fromCache(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined)
}
