import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMMUTABLE } from '#server/platform/http/cache-control.ts'
import { loopbackRedirectOf } from '#server/platform/http/loopback-redirect.ts'
import { type Language, languageOf } from '#server/platform/language.ts'
import { type ContentSources, contentSecurityPolicy } from './content-policy.ts'
import { type DocumentTemplate, openDocumentTemplate, type PageHead } from './document-template.ts'
import { type Preload, usesPreloadedCalls, withPreload } from './preload.ts'
import { openScreenFiles, type ScreenFiles } from './screen-files.ts'

export interface PagesOptions {
  /** Contains index.html for every page, and files with hashed names under assets/. */
  readonly webDir: string
  /** The directory of the pictures of packs and cards, which are served under /images/. */
  readonly imagesDir: string
  /** The hosts of payment providers that a page may use. By default, a page may use none. */
  readonly sources?: ContentSources
  /** By default, the page gets the head of the built index.html. */
  readonly headOf?: (request: PageRequest) => Promise<PageHead>
  /** By default, everybody may be a member. */
  readonly isGuest?: (request: FastifyRequest) => boolean
  /** Returns what a page loads and shows before its script runs. By default this is nothing. */
  readonly preloadOf?: (request: PreloadRequest) => Preload | null
  /** Called with the request of each page that was sent. */
  readonly onPage?: (request: FastifyRequest) => void
  /** The URL that members use. If left out, pages are served at every name of the machine. */
  readonly publicUrl?: string | undefined
  /** If false, the shop unregisters the service worker in every browser that has it. */
  readonly hasServiceWorker?: boolean
  /** The paths of files below `webDir` that other routes answer. */
  readonly otherPaths?: readonly string[]
}

export interface PageRequest {
  readonly url: string
  readonly language: Language
}

export interface PreloadRequest extends PageRequest {
  readonly isGuest: boolean
}

/**
 * Matches paths of files, health checks, metrics, and the operators' console, which another process
 * serves. An unknown path of these kinds gets a 404 and not the application's document, because a
 * monitor could take that document for a healthy answer. Any other path gets the document.
 */
const FOREIGN_PATH =
  /^\/((assets|images|movies|pictures)\/|(console|healthz|livez|readyz|metrics)(\/|$|\?))/
const SERVICE_WORKER_PATH = '/service-worker.js'
export const UNREGISTER_SCRIPT = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await registration.unregister()
}
`
/**
 * Matches documents, styles and scripts, also compressed. Where the name has no hash, browsers ask for
 * the newest version at each use, or the parts of a page would be of two builds.
 */
const REVALIDATED = /\.(html|js|css)(\.(br|gz))?$/

export async function servePages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const { hasServiceWorker = true, webDir, otherPaths = [] } = options
  const template = openDocumentTemplate(await readFile(join(webDir, 'index.html'), 'utf8'), {
    hasServiceWorker,
  })
  if (!hasServiceWorker)
    http.get(SERVICE_WORKER_PATH, (_request, reply) => sendUnregisterScript(reply))
  const parts = { template, filesOf: await openScreenFiles(webDir) }
  await http.register(fastifyStatic, {
    root: options.imagesDir,
    prefix: '/images/',
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=86400'),
  })
  await http.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: [...otherPaths, ...(hasServiceWorker ? [] : [SERVICE_WORKER_PATH])].map(
      (path) => `**/${path.replace(/^\//, '')}*`,
    ),
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
  http.get('/', (request, reply) => sendPage(request, reply, parts, options))
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || FOREIGN_PATH.test(request.url)) return reply.code(404).send()
    return sendPage(request, reply, parts, options)
  })
}

interface DocumentParts {
  readonly template: DocumentTemplate
  readonly filesOf: (screen: string) => ScreenFiles
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, filesOf }: DocumentParts,
  { sources = {}, headOf, isGuest = () => false, preloadOf, publicUrl, onPage }: PagesOptions,
): Promise<FastifyReply> {
  const redirect = publicUrl && loopbackRedirectOf(request, publicUrl)
  if (redirect) return reply.header('cache-control', 'no-store').redirect(redirect)
  const nonce = randomBytes(16).toString('base64')
  const visit = { url: request.url, language: languageOf(request) }
  const head = (await headOf?.(visit)) ?? null
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'cookie, accept-language, service-worker-navigation-preload',
    'content-security-policy': contentSecurityPolicy(nonce, sources),
    'x-frame-options': 'DENY',
  })
  onPage?.(request)
  const page = template({ nonce, head })
  const preload = preloadOf?.({ ...visit, isGuest: isGuest(request) }) ?? null
  if (preload === null) return reply.send(page)
  const calls = usesPreloadedCalls(request.headers) ? preload.calls : []
  return reply.send(withPreload(page, { ...preload, calls }, filesOf(preload.screen)))
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return IMMUTABLE
  return REVALIDATED.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** A browser looks at the worker's URL for an update, and so runs this script. */
function sendUnregisterScript(reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8')
  return reply.send(UNREGISTER_SCRIPT)
}
