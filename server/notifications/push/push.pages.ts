import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { movedSubscription } from '#contract/messages.ts'
import type { PushSender } from '#server/external/push/port.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RateLimit, takeRateLimitsWithin } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { replaceMoved } from './push.ts'

const BODY_BYTES_MAX = 4_096
const MOVE_LIMIT: RateLimit = { name: 'push-moved', max: 60, windowMs: HOUR_MS }

interface MoveParts {
  readonly database: Database
  readonly clock: Clock
  readonly pushSender: PushSender
}

/**
 * Takes the new address of a subscription that the browser has moved. The service worker posts it
 * while no page is open, so it has neither an anti-forgery value nor, perhaps, a session.
 */
export function addMovedSubscriptions(
  api: FastifyInstance,
  { database, clock, pushSender }: MoveParts,
): void {
  api.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, String(body)),
    )
    scope.post('/push-moved', async ({ body, ip }, reply) => {
      const moved = readMoved(body)
      if (moved === undefined || !pushSender.accepts(moved.endpoint)) return reply.code(400).send()
      const limits = [{ ...MOVE_LIMIT, subject: ip }]
      const isAllowed = await database.transaction((tx) =>
        takeRateLimitsWithin(tx, limits, clock.now()),
      )
      if (!isAllowed) return reply.code(429).send()
      const { old_endpoint: oldEndpoint, ...address } = moved
      const isMoved = await replaceMoved(database, { ...address, oldEndpoint })
      return reply.code(isMoved ? 204 : 404).send()
    })
  })
}

function readMoved(body: unknown): z.output<typeof movedSubscription> | undefined {
  try {
    return movedSubscription.safeParse(JSON.parse(String(body))).data
  } catch {
    return undefined
  }
}
