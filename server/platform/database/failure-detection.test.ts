import assert from 'node:assert/strict'
import { createServer, Socket } from 'node:net'
import { after, test } from 'node:test'
import { startWorker } from '#server/platform/jobs/jobs.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { openDatabase } from './database.ts'

const SETTINGS = {
  client_connection_check_interval: '2s',
  idle_in_transaction_session_timeout: '2s',
  lock_timeout: '5s',
  tcp_keepalives_count: '3',
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '1',
  tcp_user_timeout: '5s',
}

let clone: ClonedDatabase | undefined
after(() => clone?.drop())

test('the database accepts the settings that detect a lost process or machine', async () => {
  clone = await cloneDatabase()
  const database = openDatabase({ url: clone.url, connectionsMax: 1 })
  // A connection by a socket file shows no TCP settings, so the values are those of a reset.
  const rows = await database.query<{ name: string; value: string }>({
    text: `
      select name, reset_val || coalesce(unit, '') as value
      from pg_settings
      where name = any ($1)`,
    values: [Object.keys(SETTINGS)],
  })
  await database.close()
  assert.deepEqual(Object.fromEntries(rows.map(({ name, value }) => [name, value])), {
    client_connection_check_interval: '2000ms',
    idle_in_transaction_session_timeout: '2000ms',
    lock_timeout: '5000ms',
    tcp_keepalives_count: '3',
    tcp_keepalives_idle: '2s',
    tcp_keepalives_interval: '1s',
    tcp_user_timeout: '5000ms',
  })
})

/** Returns the start-up messages that a client of the database sends over its connections. */
async function startupMessagesOf(connect: (url: string) => Promise<unknown>): Promise<string> {
  let messages = ''
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', (message) => {
        messages += message.toString('latin1')
        socket.destroy()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await assert.rejects(connect(`postgresql://nobody@127.0.0.1:${port}/none`))
  server.close()
  return messages
}

for (const [name, connect] of [
  ['shop', (url: string) => openDatabase({ url }).query({ text: 'select 1' })],
  ['worker', (url: string) => startWorker({ databaseUrl: url, jobs: [], onFault: () => {} })],
] as const) {
  test(`the ${name} asks the database to detect a lost process, and sends keepalives itself`, async ({
    mock,
  }) => {
    const keepAlive = mock.method(Socket.prototype, 'setKeepAlive')
    const messages = await startupMessagesOf(connect)
    for (const [setting, value] of Object.entries(SETTINGS))
      assert.ok(messages.includes(`-c ${setting}=${value}`), setting)
    assert.deepEqual(keepAlive.mock.calls[0]?.arguments, [true, 2_000])
  })
}
