import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { LineMessenger } from '#server/external/line/port.ts'
import type { Database } from '#server/platform/database/database.ts'
import { updateFriendship } from './line.sql.ts'

const BODY_BYTES_MAX = 256 * 1024

// LINE may add fields and events at any time, so these schemas let them pass.
const webhook = z.object({ events: z.array(z.unknown()) })
const friendshipEvent = z.object({
  type: z.enum(['follow', 'unfollow']),
  timestamp: z.number().int().min(0),
  source: z.object({ type: z.literal('user'), userId: z.string().min(1).max(100) }),
})

/**
 * Adds the address to which LINE reports that a person has added the shop's account as a friend, or
 * has blocked it. A repeated or late event changes nothing, because only a newer one counts.
 */
export function addLineWebhook(
  http: FastifyInstance,
  {
    database,
    lineMessenger: messenger,
  }: { database: Database; lineMessenger: LineMessenger | null },
): void {
  if (messenger === null) return
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.post('/notices/line', async ({ body, headers }, reply) => {
      const signature = headers['x-line-signature']
      const isOurs =
        Buffer.isBuffer(body) &&
        typeof signature === 'string' &&
        messenger.isSigned(body, signature)
      if (!isOurs) return reply.code(401).send()
      const events = readEvents(body)
      if (events === undefined) return reply.code(400).send()
      for (const { type, timestamp, source } of events)
        await updateFriendship(database, {
          lineUserId: source.userId,
          isFriend: type === 'follow',
          at: new Date(timestamp),
        })
      return reply.code(200).send()
    })
  })
}

function readEvents(body: Buffer): z.output<typeof friendshipEvent>[] | undefined {
  try {
    const { events } = webhook.parse(JSON.parse(body.toString('utf8')))
    return events.flatMap((event) => friendshipEvent.safeParse(event).data ?? [])
  } catch {
    return undefined
  }
}
