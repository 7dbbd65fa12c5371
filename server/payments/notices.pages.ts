import type { FastifyError, FastifyInstance } from 'fastify'
import { BODY_BYTES_MAX } from '#contract/constants.ts'
import type { PaymentRooms } from './asking.ts'
import { keepNotice, processNotice } from './notices.ts'

const TOGETHER_MAX = 3

export interface Notices {
  /** Once what was acknowledged is looked at: for the end of the process. */
  drain(): Promise<void>
}

/** One address per provider, outside of the calls: no session, no anti-forgery, the body as it came. */
export async function addNoticePages(http: FastifyInstance, rooms: PaymentRooms): Promise<Notices> {
  const waiting: number[] = []
  const underWay = new Set<Promise<void>>()

  /** A few at a time: a storm of notices leaves the connections to the members. */
  function look(id: number): void {
    waiting.push(id)
    if (underWay.size >= TOGETHER_MAX) return
    const work = lookAtAll().finally(() => underWay.delete(work))
    underWay.add(work)
  }
  async function lookAtAll(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await processNotice(rooms, id).catch(rooms.onFault)
    }
  }

  await http.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
        done(null, body)
      })
      scope.post<{ Params: { provider: string } }>(
        '/:provider',
        { bodyLimit: BODY_BYTES_MAX },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const { headers, ip: address } = request
          const kept = await keepNotice(rooms, request.params.provider, { headers, body, address })
          if (kept === null) return reply.code(404).send()
          if (kept.id !== null) look(kept.id)
          const { status, contentType, body: said } = kept.answer
          return reply.code(status).type(contentType).send(said)
        },
      )
      scope.setErrorHandler((cause: FastifyError, _request, reply) => {
        const status = cause.statusCode ?? 500
        rooms.onFault(new Error('a notice could not be kept', { cause }))
        return reply.code(status).send()
      })
    },
    { prefix: '/notices' },
  )
  return {
    async drain() {
      // What nobody looked at yet is kept, and the clerk's.
      waiting.length = 0
      await Promise.all(underWay)
    },
  }
}
