import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LOG_RANGE } from '#contract/constants.ts'
import { type Serving, serve } from '#server/main/serve.ts'
import type { Statement } from '#server/platform/database/database.ts'
import { DOCUMENTS_MAX } from '#server/platform/http/pages/document-limit.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'

const FILES_MAX = 4
const PROGRAM = join(import.meta.dirname, '../../../bin/hikifuda-verify.mjs')

const folder = mkdtempSync(join(tmpdir(), 'log-'))
const servers: Serving[] = []
let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(async () => {
  for (const server of servers) await server.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Downloads a response of the shop and saves its bytes unchanged, as an outsider would. */
async function download(path: string): Promise<string> {
  const response = await openClient(shop.url).raw(`/api/user/pack/${path}`)
  assert.equal(response.status, 200)
  const file = join(folder, path.replaceAll('/', '-'))
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return file
}

function runVerifier(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('T12 the command line accepts everything that a selling shop publishes, from the composition to the last ticket', async () => {
  const members = await Promise.all(
    [1, 2, 3].map(() => addLoggedInMember(shop, { points: 100_000, coins: 100_000 })),
  )
  const bought = await Promise.all(
    members.flatMap((member) => [member.buy(1, 9), member.buy(2, 300), member.buy(6, 2)]),
  )
  assert.ok(bought.every(({ state }) => state === 200))
  await shop.runDueJobs()
  await Promise.all(members.map((member) => member.buy(1, 20)))
  await members[0]?.buy(1, 13)
  await shop.runDueJobs()
  for (const [pack, end] of [
    [1, /Sold out/],
    [2, /100 of 1000 tickets are left/],
    [4, /tickets 1 to 50 of 50/],
    [5, /nothing was sold/],
  ] as const) {
    const files = [await download(`log/${pack}`), await download(`composition/${pack}`)]
    const { status, output } = runVerifier(...files, '--heads', await download(`heads/${pack}/1`))
    assert.equal(status, 0, output)
    assert.match(output, end)
    assert.doesNotMatch(output, /not replayed/)
  }
  const page = runVerifier(await download('log/1/1'), await download('composition/1'))
  assert.equal(page.status, 0, page.output)
})

/**
 * Makes every log download wait before it sends its first receipt, until the returned function is
 * called.
 */
async function lockPurchases(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const unlock = Promise.withResolvers<void>()
  const transaction = shop.database.transaction(async (tx) => {
    await tx.query({ text: 'lock table purchases in access exclusive mode' })
    locked.resolve()
    await unlock.promise
  })
  await locked.promise
  return () => {
    unlock.resolve()
    return transaction
  }
}

/** Adds rows that no purchase has made, without the triggers that would refuse them. */
async function addRows(...statements: readonly Statement[]): Promise<void> {
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const statement of statements) await tx.query(statement)
  })
}

/** As if the first purchase of the pack had been made so many times more. */
function repeatPurchase(packId: number, times: number): Promise<void> {
  const values = [packId, times]
  return addRows(
    {
      text: `
        insert into purchases
        select (
          jsonb_populate_record(
            purchases,
            jsonb_build_object(
              'id', nextval('purchase_ids'), 'settled_index', time, 'draw_number', time,
              'request_id', time::text
            )
          )
        ).*
        from purchases, generate_series(1, $2::integer) as time
        where pack_id = $1 and settled_index = 0`,
      values,
    },
    { text: 'update urns set settled_count = settled_count + $2 where pack_id = $1', values },
  )
}

test('B-079 a range of the log is public for good once a signed head covers it whole', async () => {
  const packId = await publishTestPack(shop)
  const guest = openClient(shop.url)
  const statusOf = async (path: string) => (await guest.raw(`/api/user/pack/${path}`)).status
  await (await addLoggedInMember(shop, { points: 1_000 })).buy(packId, 1)
  await repeatPurchase(packId, LOG_RANGE + 2)
  assert.equal(await statusOf(`log_range/${packId}/0`), 404)
  await shop.runDueJobs()
  const [range, rest, whole] = await Promise.all(
    [`log_range/${packId}/0`, `log/${packId}?from=${LOG_RANGE}`, `log/${packId}`].map((path) =>
      guest.raw(`/api/user/pack/${path}`),
    ),
  )
  assert.equal(range?.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(range?.headers.get('set-cookie'), null)
  const text = await range?.text()
  assert.equal(text?.trim().split('\n').length, LOG_RANGE)
  assert.equal(`${text}${await rest?.text()}`, await whole?.text())
  for (const path of [`log_range/${packId}/1`, `log_range/${packId}/x`, `heads_range/${packId}/0`])
    assert.equal(await statusOf(path), 404, path)
})

test('B-079 a thousand signed heads are a range too, the oldest first', async () => {
  const packId = await publishTestPack(shop)
  await shop.runDueJobs()
  await addRows({
    text: `
      insert into signed_heads (pack_id, seq, settled_count, head, signed_at, public_key, signature)
      select pack_id, seq + time, time, head, signed_at, public_key, signature
      from signed_heads, generate_series(1, $2::integer) as time
      where pack_id = $1`,
    values: [packId, LOG_RANGE],
  })
  const response = await openClient(shop.url).raw(`/api/user/pack/heads_range/${packId}/0`)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  const heads = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual([heads.length, heads[0].t, heads.at(-1).t], [LOG_RANGE, 0, LOG_RANGE - 1])
})

const FILE = '/api/user/pack/log/4'
const guest = () => openClient(shop.url)

test('a fifth concurrent download from one IP address is refused', async () => {
  const release = await lockPurchases()
  const responses = Array.from({ length: FILES_MAX + 2 }, () => guest().raw(FILE))
  let refusedCount = 0
  for (const response of responses) {
    void response.then(({ status }) => {
      if (status === 429) refusedCount += 1
    })
  }
  // The admitted downloads wait for the lock, so only the refused downloads get a response now.
  while (refusedCount < 2) await wait(10)
  await release()
  const statuses = (await Promise.all(responses)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 200, 429, 429])
})

test('a client that disconnects during a download frees its place', async () => {
  const release = await lockPurchases()
  const leaving = new AbortController()
  const aborted = Array.from({ length: FILES_MAX }, () =>
    guest().raw(FILE, { signal: leaving.signal }),
  )
  // All four allowed downloads are running once a further download is refused.
  while ((await statusWithin(100)) !== 429) await wait(10)
  leaving.abort()
  await Promise.allSettled(aborted)
  await release()
  for (let attempts = 0; (await statusWithin(1_000)) !== 200; attempts++) {
    assert.ok(attempts < 100, 'the places are still taken')
    await wait(20)
  }
  const responses = await Promise.all(aborted.map(() => guest().raw(FILE)))
  assert.ok(responses.some(({ status }) => status === 200))
})

test('all addresses of an IPv6 network share four concurrent downloads', async () => {
  const server = await openProxiedServer()
  const release = await lockPurchases()
  const downloads = Array.from({ length: FILES_MAX + 1 }, (_, index) =>
    openClient(server.url, { address: `2001:db8::${index + 1}` }).raw(FILE),
  )
  assert.equal((await Promise.race(downloads)).status, 429)
  await release()
  const statuses = (await Promise.all(downloads)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 200, 429])
})

test('downloads from many addresses leave permits for payment returns and other documents', async () => {
  const server = await openProxiedServer()
  const release = await lockPurchases()
  const downloads = Array.from({ length: DOCUMENTS_MAX + 1 }, (_, index) =>
    openClient(server.url, { address: `198.51.100.${index}` }).raw(FILE),
  )
  assert.equal((await Promise.race(downloads)).status, 429)
  const statusOf = async (path: string) => (await openClient(server.url).raw(path)).status
  // An order has a shorter id. The shop sees that without the database, whose connections are used.
  assert.equal(await statusOf(`/api/acs/return/${'x'.repeat(40)}`), 303)
  assert.equal(await statusOf('/api/openapi.json'), 200)
  assert.equal(await statusOf(FILE), 429)
  await release()
  await Promise.all(downloads)
})

test('1,040 requests for a document that 8 addresses drop after 1 ms leave every document available', async () => {
  let http: FastifyInstance | undefined
  const server = await openProxiedServer((opened) => {
    http = opened
  })
  const connectionCount = () =>
    new Promise<number>((resolve) => http?.server.getConnections((_, count) => resolve(count)))
  const { hostname, port } = new URL(server.url)
  const dropped = '/api/user/pack/composition/6'
  const statuses = async () => {
    const visitor = openClient(server.url, { address: '203.0.113.1', timeoutMs: 5_000 })
    const paths = [dropped, '/api/openapi.json', '/api/user/pack/log/6/1', '/api/acs/return/x']
    const responses = await Promise.all(paths.map((path) => visitor.raw(path)))
    return responses.map(({ status }) => status)
  }
  const drop = async (address: string) => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${dropped} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`)
    await wait(1)
    socket.destroy()
  }
  const statusesBefore = await statuses()
  const countBefore = await connectionCount()
  for (let last = 1; last <= 8; last++) {
    const address = `198.51.100.${last}`
    await Promise.all(Array.from({ length: 130 }, () => drop(address)))
  }
  while ((await connectionCount()) > countBefore) await wait(10)
  assert.deepEqual(await statuses(), statusesBefore)
})

test('clients that reset their connections at once cause no fault', async () => {
  // Without a proxy, the server may have read the address when the client connected.
  const { hostname, port } = new URL((await openProxiedServer()).url)
  const captured = captureLog()
  for (const path of ['/api/user/point', FILE, '/api/openapi.json']) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, () => socket.resetAndDestroy())
    await once(socket, 'close')
    await wait(50)
  }
  assert.equal(captured.stop(), '')
})

/** Starts another server of the shop, which trusts the address that a client names in a header. */
async function openProxiedServer(
  addTestRoutes: (http: FastifyInstance) => void = () => {},
): Promise<Serving> {
  const server = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    trustedProxies: ['127.0.0.1'],
    connectionWaitMsMax: 60_000,
    addTestRoutes,
  })
  servers.push(server)
  return server
}

async function statusWithin(ms: number): Promise<number | undefined> {
  const response = await guest()
    .raw(FILE, { signal: AbortSignal.timeout(ms) })
    .catch(() => undefined)
  return response?.status
}
