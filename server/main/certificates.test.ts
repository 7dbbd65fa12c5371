import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { TLSSocket } from 'node:tls'
import { sendRequest } from '#server/external/payments/send-request.ts'
import { openDatabase } from '#server/platform/database/database.ts'

const directory = mkdtempSync(join(tmpdir(), 'certificates-'))
after(() => rmSync(directory, { recursive: true }))

/** Makes a certificate for a host name, signed by itself. */
function issue(file: string, host: string) {
  const [key, cert] = [join(directory, `${file}.key`), join(directory, `${file}.crt`)] as const
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...curve, '-days', '2', ...names, ...files], {
    stdio: 'ignore',
  })
  return { key: readFileSync(key), cert: readFileSync(cert), path: cert }
}

const right = issue('right', 'localhost')
const otherHost = issue('other-host', 'elsewhere.example')

/** Keeps what arrives through TLS. `begin` speaks before the handshake, as PostgreSQL does. */
async function listen(
  { key, cert }: { key: Buffer; cert: Buffer },
  begin: (socket: Socket) => Promise<void>,
): Promise<{ port: number; received: Buffer[]; server: Server }> {
  const received: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void begin(socket).then(() => {
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      secure.on('error', () => {})
      secure.on('data', (bytes: Buffer) => {
        received.push(bytes)
        secure.destroy()
      })
    })
  }).listen(0, 'localhost')
  after(() => server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, received, server }
}

test('a call to a provider sends nothing to a server whose certificate no authority has signed', async () => {
  const { port, received } = await listen(right, async () => {})
  const init = { method: 'POST', body: 'secret' }
  const answer = await sendRequest(
    `https://localhost:${port}/pay`,
    init,
    new AbortController().signal,
  )
  assert.deepEqual(answer, { is: 'unknown', detail: '/pay: DEPTH_ZERO_SELF_SIGNED_CERT' })
  assert.deepEqual(received, [])
})

for (const { title, presented, trusted, code } of [
  { title: 'of another authority', presented: right, trusted: otherHost, code: /SELF_SIGNED/ },
  { title: 'of another host', presented: otherHost, trusted: otherHost, code: /ALTNAME/ },
])
  test(`the database gets no password if its server shows a certificate ${title}`, async () => {
    const { received, failure } = await connect(presented, trusted.path)
    assert.match(failure, code)
    assert.deepEqual(received, [])
  })

test('the database is reached through TLS if its certificate is right', async () => {
  const { received } = await connect(right, right.path)
  assert.ok(Buffer.concat(received).includes('user\0shop\0'))
})

/** Asks a stand-in for PostgreSQL, which says that it speaks TLS, for a row. */
async function connect(presented: { key: Buffer; cert: Buffer }, authority: string) {
  const { port, received } = await listen(presented, async (socket) => {
    await once(socket, 'data')
    socket.write('S')
  })
  const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
  const database = openDatabase({ url: `postgresql://shop:p@localhost:${port}/shop?${query}` })
  const failed = await database.query({ text: 'select 1', values: [] }).then(
    () => null,
    (cause: NodeJS.ErrnoException) => cause,
  )
  await database.close()
  return { received, failure: textOf(failed) }
}

const textOf = (cause: unknown): string =>
  cause instanceof Error
    ? `${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message} ${textOf(cause.cause)}`
    : ''
