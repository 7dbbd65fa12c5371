import type { FastifyInstance } from 'fastify'
import type { Identity } from '#contract/identity.ts'
import { faceSheet } from '#contract/palette.rule.ts'

export const FACE_PATH = '/face.css'

/** Adds the colours and corners of the shop for its pages that run without the application. */
export function addFaceSheet(http: FastifyInstance, identity: () => Identity): void {
  // The contrasts of a palette take long to compute.
  const sheets = new WeakMap<Identity, string>()
  http.get(FACE_PATH, (_request, reply) => {
    const face = identity()
    const sheet = sheets.get(face) ?? faceSheet(face)
    sheets.set(face, sheet)
    return reply.header('cache-control', 'no-cache').type('text/css').send(sheet)
  })
}
