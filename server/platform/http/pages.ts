import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf } from '#server/platform/language.ts'
import { type DocumentTemplate, openDocumentTemplate, type PageHead } from './document-template.ts'
import { type Preload, withPreload } from './preload.ts'

export interface PagesOptions {
  /** The built web: hashed files under assets/, and index.html for every page. */
  readonly webDir: string
  /** Pictures of packs and cards, served under /images/. */
  readonly imagesDir: string
  readonly isSecure: boolean
  /** Whose scripts, frames, pictures and calls a page may use beside our own, and where its forms may lead. */
  readonly origins?: readonly string[]
  /** What the head of a page says of it; by default what was built in. */
  readonly headOf?: (request: PageRequest) => Promise<PageHead>
  /** What a page shows before its script has run; by default nothing. */
  readonly preloadOf?: (url: string) => Preload | null
  /** False takes the worker of the pages back from every browser that has it. */
  readonly hasServiceWorker?: boolean
}

export interface PageRequest {
  /** Path and query. */
  readonly url: string
  readonly language: Language
}

/** Where only files are: one that is missing there is no page of the application. */
const FILE_PATH = /^\/(assets|images|movies)\//
const SERVICE_WORKER_PATH = '/service-worker.js'
export const UNREGISTER_SCRIPT = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await registration.unregister()
}
`
/** What browsers ask for anew by themselves, to see whether it changed. */
const REVALIDATED = /\/(service-worker\.js|offline\.html|manifest[\w.]*\.webmanifest)$/
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The site: files as they are, and the one page of the application for every other path. */
export async function servePages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const { hasServiceWorker = true, webDir } = options
  const template = openDocumentTemplate(await readFile(join(webDir, 'index.html'), 'utf8'), {
    hasServiceWorker,
  })
  if (!hasServiceWorker)
    http.get(SERVICE_WORKER_PATH, (_request, reply) => sendUnregisterScript(reply))
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
    ...(hasServiceWorker ? {} : { globIgnore: [`**${SERVICE_WORKER_PATH}*`] }),
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  })
  http.get('/', (request, reply) => sendPage(request, reply, template, options))
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || FILE_PATH.test(request.url)) return reply.code(404).send()
    return sendPage(request, reply, template, options)
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  template: DocumentTemplate,
  { isSecure, origins, headOf, preloadOf }: PagesOptions,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const language = languageOf(request.cookies?.lang)
  const head = (await headOf?.({ url: request.url, language })) ?? null
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'cookie',
    'content-security-policy': contentSecurityPolicy(nonce, origins),
    'x-frame-options': 'DENY',
  })
  if (isSecure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  const page = template({ nonce, head })
  const preload = preloadOf?.(request.url) ?? null
  return reply.send(preload === null ? page : withPreload(page, preload))
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return IMMUTABLE
  return REVALIDATED.test(path) ? 'no-cache' : 'public, max-age=3600'
}

/** Browsers look at the address of their worker again and again: what they find there now ends it. */
function sendUnregisterScript(reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8')
  return reply.send(UNREGISTER_SCRIPT)
}

function contentSecurityPolicy(nonce: string, origins: readonly string[] = []): string {
  const allowed = ["'self'", ...origins].join(' ')
  return [
    "default-src 'self'",
    `script-src ${allowed} 'nonce-${nonce}'`,
    // Styles set by the framework on elements; no style element is ever inserted.
    "style-src 'self' 'unsafe-inline'",
    `img-src ${allowed} data:`,
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `connect-src ${allowed}`,
    `frame-src ${allowed}`,
    `form-action ${allowed}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
