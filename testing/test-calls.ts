import type { FastifyInstance } from 'fastify'
import type { Message } from '#server/outbox/outbox.sql.ts'
import { readNewestMessages } from '#server/outbox/outbox.ts'
import type { TestClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'

const MESSAGES_MAX = 1000

/** What a fixture shop offers beside the shop: its clock can be set, its outbox read. JSON, no session. */
export function addTestRoutes(
  http: FastifyInstance,
  {
    database,
    clock,
    runDue,
  }: { database: Database; clock: TestClock; runDue: () => Promise<void> },
): void {
  http.post<{ Body: { now?: unknown } | null }>('/test/clock', async ({ body }, reply) => {
    const now = new Date(typeof body?.now === 'string' ? body.now : Number.NaN)
    if (Number.isNaN(now.getTime())) {
      return reply
        .code(400)
        .send({ error: 'now must be a moment such as 2025-08-01T12:00:00+09:00' })
    }
    clock.set(now)
    await runDue()
    return { now: now.toISOString() }
  })
  http.get('/test/outbox', async () => {
    const messages = (await readNewestMessages(database, MESSAGES_MAX)).toReversed()
    const messagesOn = (wanted: Message['channel']) =>
      messages.filter(({ channel }) => channel === wanted)
    return {
      mails: messagesOn('mail').map(({ recipient: to, subject, text, html }) => ({
        to,
        subject,
        text,
        html,
      })),
      sms: messagesOn('sms').map(({ recipient: to, text }) => ({ to, text })),
    }
  })
}
