import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '#testing/drivers/client.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { buildWebIfChanged } from './build/web.ts'

const ROOT = join(import.meta.dirname, '..')
const directory = mkdtempSync(join(tmpdir(), 'start-'))
const dataDir = join(directory, 'data')
const { DATABASE_URL: _, npm_lifecycle_event: __, ...environment } = process.env
const running = new Set<ChildProcess>()
/** Loads code that makes Node refuse to resolve localhost, as on a system without /etc/hosts. */
const WITHOUT_LOCALHOST = `--import=data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns'
  const { lookup } = dns
  dns.lookup = (name, options, done) =>
    name === 'localhost' ? done(new Error('ENOTFOUND localhost')) : lookup(name, options, done)`)}`
/** Matches the HTML of the kit page, which alone loads assets below /kit/assets/. */
const KIT_PAGE = /src="\/kit\/assets\//

before(() => buildWebIfChanged())
after(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

interface StartedProcess {
  readonly child: ChildProcess
  output(): string
  exited(): Promise<number>
}

function launch(
  script: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): StartedProcess {
  const child = spawn(process.execPath, ['bin/run.mjs', script, ...args], {
    cwd: ROOT,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exited = once(child, 'close').then(([status]) => {
    running.delete(child)
    return Number(status)
  })
  return { child, output: () => output, exited: () => exited }
}

async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  describe: () => string,
): Promise<void> {
  for (let attempt = 0; attempt < 2_400; attempt++) {
    if (await isTrue()) return
    await wait(50)
  }
  assert.fail(`timed out waiting for: ${describe()}`)
}

const start = (settings: NodeJS.ProcessEnv) =>
  launch('bin/start.ts', [], { DATA_DIR: dataDir, HOST: '127.0.0.1', ...settings })

const databasePid = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('npm start opens the shop, restarts a killed database, and leaves no process behind', async () => {
  const port = await freePort()
  const shop = start({ PORT: String(port), NODE_OPTIONS: WITHOUT_LOCALHOST })
  await waitUntil(() => shop.output().includes('Ctrl-C'), shop.output)
  assert.match(shop.output(), new RegExp(`http://localhost:${port}`))
  assert.match(shop.output(), /SHOP_CLOSES_AT=/)
  assert.doesNotMatch(shop.output(), /only triggers/)
  // Each request uses a connection of its own, because the server on this port is replaced during
  // the test.
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  const list = async () => (await get('/api/user/pack/list')).json()
  const before = await list()
  assert.equal(before.state, 200)
  const page = await get('/')
  assert.match(await page.text(), /<!doctype html>/i)
  assert.match(await (await get('/kit')).text(), KIT_PAGE)
  const gatewayUrl = `http://localhost:${port + 1}`
  assert.ok(shop.output().includes(gatewayUrl))
  assert.ok(String(page.headers.get('content-security-policy')).includes(gatewayUrl))
  const gatewayPort = port + 1
  assert.equal((await fetch(`http://127.0.0.1:${gatewayPort}`)).status, 200)

  const first = databasePid()
  process.kill(first, 'SIGKILL')
  const isReady = async () => (await get('/readyz')).status === 200
  await waitUntil(async () => !isAlive(first) && (await isReady()), shop.output)
  const second = databasePid()

  const onUsedPort = start({ PORT: String(port), DATA_DIR: join(directory, 'other') })
  assert.equal(await onUsedPort.exited(), 1)
  assert.equal(
    onUsedPort.output(),
    `Port ${port} is already in use: stop what uses it, or set PORT to another.\n`,
  )

  shop.child.kill('SIGINT')
  assert.equal(await shop.exited(), 0)
  assert.equal(isAlive(second), false)
  await assert.rejects(fetch(`http://127.0.0.1:${gatewayPort}`))

  const metricsPort = await freePort()
  const restarted = start({
    PORT: String(port),
    DRAIN_SECONDS: '10',
    METRICS_PORT: String(metricsPort),
  })
  await waitUntil(() => restarted.output().includes('Ctrl-C'), restarted.output)
  assert.deepEqual((await list()).list, before.list)
  const visitor = openClient(`http://127.0.0.1:${port}`)
  const mail = 'hanako@example.com'
  const password = new RegExp(`${mail} +password (\\S+)`).exec(restarted.output())?.[1] ?? ''
  await visitor.logIn({ mail, pass: password })
  const isSigned = ({ name }: { name: string }) => name === 'お一人様三枚・初引きの札'
  const signedPack = before.list.find(isSigned)
  const bought = await visitor.buy(signedPack.id, 3)
  assert.equal(bought.cards?.length, 3, JSON.stringify(bought))
  const receipt = await visitor.get(`/user/pack/receipt/${bought.pack_history_id}`)
  assert.equal(receipt.detail.batch.signatures.length, 1, 'the notary of the demo has signed')
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  assert.match(await metrics.text(), /^hikifuda_clock_skew_seconds -?[\d.e-]+$/m)
  assert.equal((await get('/metrics')).status, 404)
  // This request begins before the signal. It must still get its response, although /readyz then
  // reports that the process is not ready.
  const finishRequest = await beginRequest(port)
  restarted.child.kill('SIGTERM')
  await waitUntil(async () => (await get('/readyz')).status === 503, restarted.output)
  assert.equal((await list()).state, 200)
  const response = await finishRequest()
  assert.match(response, /^HTTP\/1\.1 200 /)
  assert.match(response, /^connection: close\r$/im)
  assert.equal(await restarted.exited(), 0)
})

/**
 * Sends the beginning of a request over a connection of its own. The returned function sends the
 * rest, and returns the whole response once the server has closed the connection.
 */
async function beginRequest(port: number): Promise<() => Promise<string>> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  socket.write('GET /api/user/pack/list HTTP/1.1\r\nhost: 127.0.0.1\r\n')
  let response = ''
  socket.on('data', (text: string) => {
    response += text
  })
  return async () => {
    socket.write('\r\n')
    await once(socket, 'close')
    return response
  }
}

test('in production the shop runs without the sandbox gateway and the page of the kit', async () => {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    NODE_ENV: 'production',
    SEAL_KEY: hash('sha256', 'SEAL_KEY'),
    TAG_KEY: hash('sha256', 'TAG_KEY'),
    SIGN_KEY: hash('sha256', 'SIGN_KEY'),
    SESSION_KEYS: hash('sha256', 'SESSION_KEYS'),
    REMITTANCE_MAIL: 'remit@shop.example',
    PUBLIC_URL: 'https://shop.example',
    CONSOLE_URL: 'https://console.shop.example',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
    SNS_REGION: 'ap-northeast-1',
  }
  // In this directory the demo has created a database with the keys of the demo. A start with other
  // keys is therefore refused.
  const withOtherKeys = start(settings)
  assert.equal(await withOtherKeys.exited(), 1)
  assert.match(withOtherKeys.output(), /^SEAL_KEY is not the key with which .*\n$/)
  const withTestPayments = start({ ...settings, GMO_TEST: '1' })
  assert.equal(await withTestPayments.exited(), 1)
  assert.match(withTestPayments.output(), /^GMO_TEST is for tests: .*\n$/)

  const shop = start({ ...settings, DATA_DIR: join(directory, 'production') })
  await waitUntil(() => shop.output().includes('docs/settings.md'), shop.output)
  assert.doesNotMatch(shop.output(), /Ctrl-C|GATEWAY_PORT/)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  assert.equal(page.status, 200)
  assert.ok(!shop.output().includes(`:${port + 1}`))
  assert.match(shop.output(), /nothing is sold yet: an owner opens the shop/)
  assert.doesNotMatch(shop.output(), / is open at /)
  assert.doesNotMatch(String(page.headers.get('content-security-policy')), /https?:/)
  const kit = await fetch(`http://127.0.0.1:${port}/kit`)
  assert.doesNotMatch(await kit.text(), KIT_PAGE)
  await assert.rejects(fetch(`http://127.0.0.1:${port + 1}`))
  shop.child.kill('SIGINT')
  assert.equal(await shop.exited(), 0)
})

test('a start that is not possible ends with one sentence', async () => {
  // If the data directory is private and the test runs as root, the shop keeps its database in
  // another directory. The test therefore makes this data directory readable for the database's
  // user.
  const broken = mkdtempSync(join(tmpdir(), 'start-broken-'))
  chmodSync(broken, 0o755)
  mkdirSync(join(broken, 'postgres'))
  writeFileSync(join(broken, 'postgres', 'PG_VERSION'), '18\n')
  const port = String(await freePort())
  const third = String(Number(port) + 2)
  const cases: [NodeJS.ProcessEnv, RegExp][] = [
    [{ DATA_DIR: broken }, /^The directory .* holds no complete database: .*\n$/],
    [{ PORT: 'ninety' }, /^PORT must be a number from 0 to 65535\.\n$/],
    [{ METRICS_PORT: third }, /^METRICS_PORT and CONSOLE_PORT are both .*\n$/],
    [{ GATEWAY_PORT: port }, /^PORT and GATEWAY_PORT are both \d+: set one of them .*\n$/],
    [
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
      /^The database of DATABASE_URL cannot be reached: .*\n$/,
    ],
  ]
  for (const [settings, sentence] of cases) {
    const shop = start({ PORT: port, ...settings })
    assert.equal(await shop.exited(), 1)
    assert.match(shop.output(), sentence)
  }
  rmSync(broken, { recursive: true })
})

test('open-shop prints one line when it is ready, and stops when its parent dies', async () => {
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['bin/run.mjs', 'testing/fixtures/open-shop.ts', '--web', 'kept'], { stdio: ['ignore', 1, 2] }); setInterval(() => {}, 1000)`,
    ],
    { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  parent.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await waitUntil(
    () => output.includes('\n'),
    () => output,
  )
  const line = JSON.parse(output)
  assert.equal(line.ready, true)
  assert.deepEqual(line.members.A, { mail: 'a@example.com', pass: 'hikifuda1' })
  const isAnswering = () =>
    fetch(`${line.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  assert.equal(await isAnswering(), true)
  assert.equal((await fetch(line.gateway)).status, 200)
  parent.kill('SIGKILL')
  await waitUntil(
    async () => !(await isAnswering()),
    () => 'the shop still answers',
  )
})
