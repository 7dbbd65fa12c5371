import { makeInvitation } from '#server/console/invitations/invitations.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { type ConsoleClient, openConsoleClient } from './console-client.ts'

/** Invites an operator without an approval, and opens the invitation in a new browser. */
export async function beginEnrolment(
  { database, clock, url }: Pick<TestConsole, 'database' | 'clock' | 'url'>,
  { mail, role = 'support' }: { mail: string; role?: 'owner' | 'support' },
): Promise<{ id: number; client: ConsoleClient }> {
  const now = clock.now()
  const { id, link } = await database.transaction(async (tx) => {
    const [row] = await tx.query<{ id: number }>({
      text: `
        insert into console.operators (mail, name, role, created_at)
        values ($1, $1, $2, $3)
        returning id`,
      values: [mail, role, now],
    })
    const operatorId = row?.id as number
    return { id: operatorId, link: await makeInvitation(tx, { operatorId, now, publicUrl: url }) }
  })
  const client = openConsoleClient(url)
  const token = link.slice(link.indexOf('#') + 1)
  const { state } = await client.post('/invitation/accept', { token, mail })
  if (state !== 200) throw new Error(`the invitation of ${mail} was refused: ${state}`)
  return { id, client }
}
