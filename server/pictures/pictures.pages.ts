import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectPicture } from './pictures.sql.ts'
import { addShopPictureFiles } from './shop-pictures/shop-pictures.pages.ts'

const NAME = /^([0-9a-f]{64})-(\d{2,4})\.webp$/
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The file with a given name never changes, so browsers may cache it for a year. */
export function addPicturePages(http: FastifyInstance, database: Queryable): void {
  http.get<{ Params: { file: string } }>('/pictures/:file', async ({ params }, reply) => {
    const [, name, width] = NAME.exec(params.file) ?? []
    if (name === undefined) return reply.code(404).send()
    const bytes = await selectPicture(database, { name, width: Number(width) })
    if (bytes === null) return reply.code(404).send()
    return reply.header('cache-control', IMMUTABLE).type('image/webp').send(bytes)
  })
  addShopPictureFiles(http, database)
}
