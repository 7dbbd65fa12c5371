import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { SessionOf } from '#server/platform/http/http.ts'
import { readCasePhoto, readPackingPhoto } from './cases.ts'

interface PhotoRoute {
  Params: { id: string }
}

/**
 * Adds the private photos: those of cases, and those of packed parcels. Only the member of the case
 * or parcel gets them.
 */
export function addCasePhotos(
  api: FastifyInstance,
  { database }: { database: Database },
  sessionOf: SessionOf,
): void {
  const add = (path: string, read: typeof readCasePhoto) =>
    api.get<PhotoRoute>(`${path}/:id`, async (request, reply): Promise<FastifyReply> => {
      const session = await sessionOf(request)
      const id = Number(request.params.id)
      const isKnown = session !== null && Number.isSafeInteger(id)
      const bytes = isKnown ? await read(database, { id, memberId: session.memberId }) : null
      if (bytes === null) return reply.callNotFound() as unknown as FastifyReply
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(bytes)
    })
  add('/user/case-photo', readCasePhoto)
  add('/user/packing-photo', readPackingPhoto)
}
