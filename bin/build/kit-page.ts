import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { identity } from '#demo/identity.ts'
import { identityHtml } from '#server/platform/http/pages/document-template.ts'
import { buildIfChanged } from './web.ts'

const KIT_DIR = join(import.meta.dirname, '../../dist/kit')
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
}

/**
 * Serves the page of all kit components at /kit. The page is built at its first request, separately
 * from the members' web. A shop in production does not call this function, so it responds to /kit
 * as to any unknown path.
 */
export function serveKitPage(http: FastifyInstance): void {
  let building: Promise<boolean> | undefined
  http.get('/kit', async (_request, reply) => {
    building ??= buildIfChanged({ configs: ['demo/kit-page/vite.config.ts'], directory: KIT_DIR })
    // After a failed build, the next request builds again.
    await building.catch((cause: unknown) => {
      building = undefined
      throw cause
    })
    const page = await readFile(join(KIT_DIR, 'index.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace('</head>', () => `${identityHtml(identity)}</head>`))
  })
  http.get<{ Params: { file: string } }>('/kit/assets/:file', async ({ params }, reply) => {
    const type = CONTENT_TYPES[extname(params.file)]
    const isPlainName = /^[\w-]+\.\w+$/.test(params.file)
    const file = isPlainName && type ? await readAsset(params.file) : undefined
    return file === undefined ? reply.code(404).send() : reply.type(type ?? '').send(file)
  })
}

function readAsset(file: string): Promise<Buffer | undefined> {
  return readFile(join(KIT_DIR, 'assets', file)).catch(() => undefined)
}
