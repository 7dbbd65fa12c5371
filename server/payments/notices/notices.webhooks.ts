import type { FastifyError, FastifyInstance } from 'fastify'
import { BODY_BYTES_MAX } from '#contract/constants.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { UNKNOWN_NETWORK } from '#server/platform/load/network.ts'
import { processNotice, storeNotice } from './notices.ts'

const CONCURRENCY_MAX = 3

export interface NoticeQueue {
  /** The shop calls this before the process ends. */
  drain(): Promise<void>
}

/**
 * Adds a URL for the notices of each provider, outside of the API calls. These URLs need no session
 * and no anti-forgery value, and the server does not parse the bodies of their requests.
 */
export async function addNoticeWebhooks(
  http: FastifyInstance,
  dependencies: PaymentDependencies,
): Promise<NoticeQueue> {
  const queue = openQueue(dependencies)
  await http.register(async (scope) => addWebhook(scope, dependencies, queue), {
    prefix: '/notices',
  })
  return queue
}

interface OpenQueue extends NoticeQueue {
  add(noticeId: number): void
}

/**
 * Opens a queue that processes a few notices at a time, so that a flood of notices does not take
 * all database connections.
 */
function openQueue(dependencies: PaymentDependencies): OpenQueue {
  const queue: number[] = []
  const running = new Set<Promise<void>>()

  async function processQueue(): Promise<void> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      await processNotice(dependencies, id).catch(dependencies.onFault)
    }
  }
  return {
    add(noticeId) {
      queue.push(noticeId)
      if (running.size >= CONCURRENCY_MAX) return
      const worker = processQueue().finally(() => running.delete(worker))
      running.add(worker)
    },
    async drain() {
      // Notices in the queue are also in the database. A worker processes them later.
      queue.length = 0
      await Promise.all(running)
    },
  }
}

function addWebhook(
  scope: FastifyInstance,
  dependencies: PaymentDependencies,
  queue: OpenQueue,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  scope.post<{ Params: { provider: string } }>(
    '/:provider',
    { bodyLimit: BODY_BYTES_MAX },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      // A client that reset its connection has no address any more. Its notice still counts.
      const { headers, ip: address = UNKNOWN_NETWORK } = request
      const notice = { headers, body, address }
      const stored = await storeNotice(dependencies, request.params.provider, notice)
      if (stored === null) return reply.code(404).send()
      if (stored.id !== null) queue.add(stored.id)
      const { status, contentType, body: responseBody } = stored.acknowledgement
      return reply.code(status).type(contentType).send(responseBody)
    },
  )
  scope.setErrorHandler((cause: FastifyError, _request, reply) => {
    dependencies.onFault(new Error('a notice could not be stored', { cause }))
    return reply.code(cause.statusCode ?? 500).send()
  })
}
