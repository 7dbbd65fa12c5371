import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FILE_POLICY } from './security-headers.ts'

/**
 * The document has no inline script, so its policy needs no nonce: only script files of the same
 * origin run. Inline styles are allowed by `FILE_POLICY`, because the component library inserts
 * style elements. The document shows pictures that are part of an answer, such as the photos of a
 * parcel.
 */
const DOCUMENT_POLICY = `${FILE_POLICY}; script-src 'self'; img-src 'self' data:`
const DOCUMENT_HEADERS = {
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'content-security-policy': DOCUMENT_POLICY,
} as const

export interface ApplicationOptions {
  /** The directory of the built application, with index.html and hashed names under assets/. */
  readonly directory: string
  /** The path below which the application is served, such as `/console`. */
  readonly path: string
  /**
   * The path of the application's calls. An unknown path below `apiPath` gets a 404 and not the
   * document.
   */
  readonly apiPath: string
}

/**
 * Serves the files of a built application, and its document for every other path below `path`. The
 * document is never cached, so that it always names the files of the newest build.
 */
export async function serveApplication(
  http: FastifyInstance,
  { directory, path, apiPath }: ApplicationOptions,
): Promise<void> {
  const document = await readFile(join(directory, 'index.html'), 'utf8')
  await http.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: `${path}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  http.get('/', (_request, reply) => reply.redirect(`${path}/`))
  http.get(path, (_request, reply) => reply.redirect(`${path}/`))
  http.get(`${path}/*`, (request, reply) => {
    if (request.url.startsWith(`${apiPath}/`)) return reply.callNotFound()
    return reply.headers(DOCUMENT_HEADERS).type('text/html; charset=utf-8').send(document)
  })
}
