import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { refusePooler } from './pooler.ts'

/**
 * What the test's pooler does with the options of a connection. The pooler imitates PgBouncer 1.18
 * with and without `ignore_startup_parameters = options`, because PgBouncer itself is not an npm
 * package.
 */
type Mode = 'drops the options' | 'refuses the options'

let clone: ClonedDatabase
const servers: Server[] = []
const sockets = new Set<Socket>()
before(async () => {
  clone = await cloneDatabase()
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
  await clone.drop()
})

/**
 * Opens a pooler in front of the test database. Returns the URL that reaches the database through
 * the pooler.
 */
async function openPooler(mode: Mode): Promise<string> {
  const [, role = '', name = '', directory = ''] =
    /\/\/([^@]*)@\/(\w+)\?host=(.*)$/.exec(clone.url) ?? []
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.once('data', (startup) => {
      if (mode === 'refuses the options') return void client.end(unsupportedParameter())
      const database = connect(`${directory}/.s.PGSQL.5432`)
      sockets.add(database)
      database.on('error', () => client.destroy())
      database.write(withoutOptions(startup as Buffer))
      client.pipe(database).pipe(client)
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `postgresql://${role}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
}

/** Removes the parameter `options` from a startup message. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8, -2).toString().split('\0')
  const kept = words.filter((_, at) => words[at - (at % 2)] !== 'options')
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}

function unsupportedParameter(): Buffer {
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, Buffer.from(fields)])
}

for (const mode of ['drops the options', 'refuses the options'] as const) {
  test(`a pooler that ${mode} of a connection is refused with the reason`, async () => {
    await assert.rejects(refusePooler(await openPooler(mode)), {
      name: 'StartRefused',
      message: /^DATABASE_URL names a pooler such as PgBouncer/,
    })
  })
}

test('PostgreSQL itself is no pooler, and a server that is away is left to the next step', async () => {
  await refusePooler(clone.url)
  await refusePooler('postgresql://nobody@127.0.0.1:1/none')
})
