import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { IMMUTABLE } from '#server/platform/http/cache-control.ts'
import { languageOf } from '#server/platform/language.ts'
import { identityHtml } from './pages/document-template.ts'

const DOCUMENT_HEADERS = { 'cache-control': 'no-store', 'x-frame-options': 'DENY' } as const
const NONCE_BYTES = 16

/**
 * Returns the Content-Security-Policy of the document. The scripts of the document and the
 * style elements that the component library inserts carry the nonce. The document shows pictures
 * that are part of an answer, such as the photos of a parcel.
 */
function documentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export interface ApplicationOptions {
  /** The directory of the built application, with index.html and hashed names under assets/. */
  readonly directory: string
  /** The path below which the application is served, such as `/console`. */
  readonly path: string
  /** An unknown path below it gets a 404 and not the document. */
  readonly apiPath: string
  /** The names that the page's scripts read from the document. */
  readonly identity: () => Promise<object>
}

/**
 * The document is never cached, so that it always names the newest build's files. Its language is
 * the visitor's, as on the pages of the shop.
 */
export async function serveApplication(
  http: FastifyInstance,
  { directory, path, apiPath, identity }: ApplicationOptions,
): Promise<void> {
  const document = await readFile(join(directory, 'index.html'), 'utf8')
  await http.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: `${path}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', IMMUTABLE),
  })
  http.get('/', (_request, reply) => reply.redirect(`${path}/`))
  http.get(path, (_request, reply) => reply.redirect(`${path}/`))
  http.get(`${path}/*`, async (request, reply) => {
    if (request.url.startsWith(`${apiPath}/`)) return reply.callNotFound()
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const script = identityHtml(await identity())
    const localized = document
      .replace('lang="ja"', `lang="${languageOf(request)}"`)
      .replace('</head>', () => `${script}</head>`)
    return reply
      .headers({ ...DOCUMENT_HEADERS, 'content-security-policy': documentPolicy(nonce) })
      .type('text/html; charset=utf-8')
      .send(localized.replaceAll('<script', `<script nonce="${nonce}"`))
  })
}
