import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Identity, SHARED_PICTURES, type ShopPicture } from '#contract/identity.ts'
import type { ReadPicture } from '#server/pictures/picture-files.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { IMMUTABLE } from '#server/platform/http/cache-control.ts'
import { selectShopFile } from './shop-pictures.sql.ts'
import { makeShopFiles, type ShopFile } from './shop-pictures.ts'

const SHOP_PICTURE = /^[0-9a-f]{64}$/
const MARK: readonly ShopPicture[] = ['mark']
/** The file at each address, and the pictures that it can be made of, the first one first. */
const SHOP_FILES: Readonly<Record<string, readonly [ShopFile, readonly ShopPicture[]]>> = {
  'favicon.ico': ['favicon.ico', MARK],
  'favicon.svg': ['favicon.svg', MARK],
  'icons/apple-touch-icon.png': ['apple-touch-icon.png', MARK],
  'icons/icon-192.png': ['icon-192.png', MARK],
  'icons/icon-512.png': ['icon-512.png', MARK],
  'icons/maskable-512.png': ['maskable-512.png', MARK],
  'share/shop-ja.jpg': ['share.jpg', SHARED_PICTURES.ja],
  'share/shop-en.jpg': ['share.jpg', SHARED_PICTURES.en],
}
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
}
const FILE = /^[\w.-]+$/
const NEUTRAL_MARK = 'favicon.svg'
const FIVE_MINUTES = 'public, max-age=300'

/** The file of a stored picture never changes, so browsers may cache it for a year. */
export function addShopPictureFiles(
  http: FastifyInstance,
  database: Queryable,
  pictures: ReadPicture,
): void {
  http.get<{ Params: { name: string; file: string } }>(
    '/pictures/:name/:file',
    async ({ params, headers }, reply) => {
      const isName = SHOP_PICTURE.test(params.name) && FILE.test(params.file)
      const { name, file } = params
      const bytes = isName
        ? await pictures(`${name}-${file}`, () => selectShopFile(database, params))
        : null
      if (bytes === null) return reply.code(404).send()
      reply.header('cache-control', IMMUTABLE).type(typeOf(params.file))
      return sendRange(reply, bytes, headers.range)
    },
  )
}

/** The addresses that `addShopPictures` answers, below the directory of the built website. */
export const SHOP_FILE_PATHS: readonly string[] = Object.keys(SHOP_FILES)

/**
 * Adds the icons and the pictures of shared links at their fixed addresses. A shop whose owner has
 * chosen no picture shows the mark of the website.
 */
export function addShopPictures(
  http: FastifyInstance,
  options: {
    readonly database: Queryable
    readonly identity: () => Identity
    readonly webDir: string
  },
): void {
  let neutral: Promise<ReadonlyMap<string, Buffer>> | undefined
  const neutralFile = async (file: ShopFile) => {
    neutral ??= readFile(join(options.webDir, NEUTRAL_MARK))
      .then(makeShopFiles)
      .then((files) => new Map(files?.map(({ file, bytes }) => [file, bytes])))
    return (await neutral).get(file)
  }
  for (const [path, [file, pictures]] of Object.entries(SHOP_FILES)) {
    http.get(`/${path}`, async (_request, reply) => {
      const chosen = options.identity().pictures
      const name = pictures.map((picture) => chosen[picture]).find((each) => each !== '')
      const bytes = name
        ? await selectShopFile(options.database, { name, file })
        : await neutralFile(file)
      if (!bytes) return reply.code(404).send()
      return reply.header('cache-control', FIVE_MINUTES).type(typeOf(file)).send(bytes)
    })
  }
}

/** Safari plays no movie of a server that ignores its request for a part. */
function sendRange(reply: FastifyReply, bytes: Buffer, range = ''): FastifyReply {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  reply.header('accept-ranges', 'bytes')
  if (first === undefined) return reply.send(bytes)
  const start = Number(first)
  const end = Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1)
  if (start > end) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}

function typeOf(file: string): string {
  return CONTENT_TYPES[extname(file)] ?? 'application/octet-stream'
}
