import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/database/database.ts'
import { IMMUTABLE } from '#server/platform/http/cache-control.ts'
import { openPictureFiles } from './picture-files.ts'
import { selectPicture } from './pictures.sql.ts'
import { addShopPictureFiles } from './shop-pictures/shop-pictures.pages.ts'

const NAME = /^([0-9a-f]{64})-(\d{2,4})\.webp$/

/**
 * The file with a given name never changes, so browsers may cache it for a year, and the process
 * keeps it in `dataDir`; null for none.
 */
export function addPicturePages(
  http: FastifyInstance,
  database: Queryable,
  dataDir: string | null = null,
): void {
  const pictures = openPictureFiles(dataDir === null ? null : join(dataDir, 'pictures'))
  http.get<{ Params: { file: string } }>('/pictures/:file', async ({ params }, reply) => {
    const [, name, width] = NAME.exec(params.file) ?? []
    if (name === undefined) return reply.code(404).send()
    const bytes = await pictures(params.file, () =>
      selectPicture(database, { name, width: Number(width) }),
    )
    if (bytes === null) return reply.code(404).send()
    return reply.header('cache-control', IMMUTABLE).type('image/webp').send(bytes)
  })
  addShopPictureFiles(http, database, pictures)
}
