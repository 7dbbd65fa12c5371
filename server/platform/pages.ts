import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface PagesOptions {
  /** The built web: hashed files under assets/, and index.html for every page. */
  readonly webDir: string
  /** Pictures of packs and cards, served under /images/. */
  readonly imagesDir: string
  readonly isSecure: boolean
  /** Whose scripts, frames, pictures and calls a page may use beside our own, and where its forms may lead. */
  readonly origins?: readonly string[]
}

/** Where only files are: one that is missing there is no page of the application. */
const FILE = /^\/(assets|images|movies)\//
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The site: files as they are, and the one page of the application for every other path. */
export async function servePages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const index = await readFile(join(options.webDir, 'index.html'), 'utf8')
  await http.register(fastifyStatic, {
    root: options.imagesDir,
    prefix: '/images/',
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=86400'),
  })
  await http.register(fastifyStatic, {
    root: options.webDir,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? IMMUTABLE : 'public, max-age=3600')
    },
  })
  http.get('/', (_request, reply) => sendPage(reply, index, options))
  http.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || FILE.test(request.url)) return reply.code(404).send()
    return sendPage(reply, index, options)
  })
}

function sendPage(
  reply: FastifyReply,
  index: string,
  { isSecure, origins }: PagesOptions,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(nonce, origins),
    'x-frame-options': 'DENY',
  })
  if (isSecure) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  return reply.send(index.replaceAll('<script', `<script nonce="${nonce}"`))
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
