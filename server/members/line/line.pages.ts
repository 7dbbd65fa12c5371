import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { LineMessenger } from '#server/external/line/port.ts'
import type { Database } from '#server/platform/database/database.ts'
import { selectMemberOfLine, updateFriendship } from './line.sql.ts'
import type { LineAct } from './line.ts'

const BODY_BYTES_MAX = 256 * 1024

// LINE may add fields and events at any time, so these schemas let them pass.
const webhook = z.object({ events: z.array(z.unknown()) })
const ofPerson = {
  timestamp: z.number().int().min(0),
  source: z.object({ type: z.literal('user'), userId: z.string().min(1).max(100) }),
}
const personEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['follow', 'unfollow']), ...ofPerson }),
  z.object({
    type: z.literal('postback'),
    postback: z.object({ data: z.string().max(300) }),
    replyToken: z.string().optional(),
    ...ofPerson,
  }),
])
type PersonEvent = z.output<typeof personEvent>

/**
 * Adds the address to which LINE reports that a person has added the shop's account as a friend, has
 * blocked it, or has pressed a button of a message. A repeated or late event changes nothing,
 * because only a newer one counts.
 */
export function addLineWebhook(
  http: FastifyInstance,
  {
    database,
    lineMessenger: messenger,
    onAct,
  }: {
    database: Database
    lineMessenger: LineMessenger | null
    /** Returns the answer to the member; null if the shop knows no such button. */
    onAct: (act: LineAct) => Promise<string | null>
  },
): void {
  if (messenger === null) return
  const receive = async (event: PersonEvent) => {
    const lineUserId = event.source.userId
    const at = new Date(event.timestamp)
    if (event.type !== 'postback') {
      await updateFriendship(database, { lineUserId, isFriend: event.type === 'follow', at })
      return
    }
    const memberId = await selectMemberOfLine(database, lineUserId)
    if (memberId === null) return
    const text = await onAct({ memberId, data: event.postback.data, at })
    const { replyToken } = event
    // Without the answer, the act has its effect.
    if (text !== null && replyToken !== undefined)
      await messenger.reply({ replyToken, text }).catch(() => undefined)
  }
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
        (await messenger.isSigned(body, signature))
      if (!isOurs) return reply.code(401).send()
      const events = readEvents(body)
      if (events === undefined) return reply.code(400).send()
      for (const event of events) await receive(event)
      return reply.code(200).send()
    })
  })
}

function readEvents(body: Buffer): PersonEvent[] | undefined {
  try {
    const { events } = webhook.parse(JSON.parse(body.toString('utf8')))
    return events.flatMap((event) => personEvent.safeParse(event).data ?? [])
  } catch {
    return undefined
  }
}
