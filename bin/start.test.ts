import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#testing/free-port.ts'
import { ensureWeb } from './web.ts'

const ROOT = join(import.meta.dirname, '..')
const ground = mkdtempSync(join(tmpdir(), 'start-'))
const dataDir = join(ground, 'data')
const { DATABASE_URL: _, npm_lifecycle_event: __, ...environment } = process.env
const running = new Set<ChildProcess>()
/** What only the living page of the kit loads. */
const KIT_PAGE = /src="\/kit\/assets\//

before(() => ensureWeb())
after(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(ground, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  said(): string
  ended(): Promise<number>
}

function launch(script: string, args: readonly string[], settings: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, ['bin/run.mjs', script, ...args], {
    cwd: ROOT,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = once(child, 'close').then(([status]) => {
    running.delete(child)
    return Number(status)
  })
  return { child, said: () => said, ended: () => ended }
}

async function until(isTrue: () => boolean | Promise<boolean>, words: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isTrue()) return
    await wait(50)
  }
  assert.fail(`never came: ${words()}`)
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

test('npm start opens the shop, survives its database, and leaves no process behind', async () => {
  const port = await freePort()
  const shop = start({ PORT: String(port) })
  await until(() => shop.said().includes('Ctrl-C'), shop.said)
  assert.match(shop.said(), new RegExp(`http://localhost:${port}`))
  assert.match(shop.said(), /SHOP_CLOSES_AT=/)
  assert.doesNotMatch(shop.said(), /triggers alone/)
  // A connection each, as the server behind the address changes.
  const ask = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { headers: { connection: 'close' } })
  const list = async () => (await ask('/api/user/pack/list')).json()
  const before = await list()
  assert.equal(before.state, 200)
  const page = await ask('/')
  assert.match(await page.text(), /<!doctype html>/i)
  assert.match(await (await ask('/kit')).text(), KIT_PAGE)
  const gatewayUrl = `http://localhost:${port + 1}`
  assert.ok(shop.said().includes(gatewayUrl))
  assert.ok(String(page.headers.get('content-security-policy')).includes(gatewayUrl))
  assert.equal((await fetch(gatewayUrl)).status, 200)

  const first = databasePid()
  process.kill(first, 'SIGKILL')
  const isReady = async () => (await ask('/readyz')).status === 200
  await until(async () => !isAlive(first) && (await isReady()), shop.said)
  const second = databasePid()

  const used = start({ PORT: String(port), DATA_DIR: join(ground, 'other') })
  assert.equal(await used.ended(), 1)
  assert.equal(
    used.said(),
    `Port ${port} is already in use: stop what uses it, or set PORT to another.\n`,
  )

  const beside = start({
    PORT: String(await freePort()),
    GATEWAY_PORT: String(port + 1),
    DATA_DIR: join(ground, 'other'),
  })
  assert.equal(await beside.ended(), 1)
  assert.equal(
    beside.said(),
    `Port ${port + 1} is already in use: stop what uses it, or set GATEWAY_PORT to another.\n`,
  )

  shop.child.kill('SIGINT')
  assert.equal(await shop.ended(), 0)
  assert.equal(isAlive(second), false)
  await assert.rejects(fetch(gatewayUrl))

  const again = start({ PORT: String(port) })
  await until(() => again.said().includes('Ctrl-C'), again.said)
  assert.deepEqual((await list()).list, before.list)
  again.child.kill('SIGTERM')
  assert.equal(await again.ended(), 0)
})

test('in production neither the sandbox gateway nor the page of the kit stands beside the shop', async () => {
  const port = await freePort()
  const key = (byte: string) => byte.repeat(32)
  const shop = start({
    PORT: String(port),
    NODE_ENV: 'production',
    SEAL_KEY: key('a1'),
    TAG_KEY: key('b2'),
    SIGN_KEY: key('d4'),
    SESSION_KEYS: key('c3'),
    REMITTANCE_MAIL: 'remit@shop.example',
  })
  await until(() => shop.said().includes('Ctrl-C'), shop.said)
  const page = await fetch(`http://localhost:${port}/`)
  assert.equal(page.status, 200)
  assert.ok(!shop.said().includes(`:${port + 1}`))
  assert.doesNotMatch(String(page.headers.get('content-security-policy')), /https?:/)
  const kit = await fetch(`http://localhost:${port}/kit`)
  assert.doesNotMatch(await kit.text(), KIT_PAGE)
  await assert.rejects(fetch(`http://localhost:${port + 1}`))
  shop.child.kill('SIGINT')
  assert.equal(await shop.ended(), 0)
})

test('a start that cannot be ends in one sentence', async () => {
  const broken = join(ground, 'broken')
  mkdirSync(join(broken, 'postgres'), { recursive: true })
  writeFileSync(join(broken, 'postgres', 'PG_VERSION'), '18\n')
  const port = String(await freePort())
  const cases: [NodeJS.ProcessEnv, RegExp][] = [
    [{ DATA_DIR: broken }, /^The directory .* holds no whole database: .*\n$/],
    [{ PORT: 'ninety' }, /^PORT must be a number from 0 to 65535\.\n$/],
    [{ GATEWAY_PORT: 'ninety' }, /^GATEWAY_PORT must be a number from 0 to 65535\.\n$/],
    [{ GATEWAY_PORT: port }, /^GATEWAY_PORT must be another port than PORT\.\n$/],
    [{ NODE_ENV: 'production' }, /^SEAL_KEY must be set in production: .*\n$/],
    [
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
      /^The database of DATABASE_URL cannot be reached: .*\n$/,
    ],
  ]
  for (const [settings, sentence] of cases) {
    const shop = start({ PORT: port, ...settings })
    assert.equal(await shop.ended(), 1)
    assert.match(shop.said(), sentence)
  }
})

test('open-shop says one line when it is ready, and goes with whoever started it', async () => {
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['bin/run.mjs', 'testing/open-shop.ts', '--web', 'kept'], { stdio: ['ignore', 1, 2] }); setInterval(() => {}, 1000)`,
    ],
    { cwd: ROOT, env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  parent.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await until(
    () => said.includes('\n'),
    () => said,
  )
  const line = JSON.parse(said)
  assert.equal(line.ready, true)
  assert.deepEqual(line.members.A, { mail: 'a@example.com', pass: 'hikifuda1' })
  const answers = () =>
    fetch(`${line.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  assert.equal(await answers(), true)
  assert.equal((await fetch(line.gateway)).status, 200)
  parent.kill('SIGKILL')
  await until(
    async () => !(await answers()),
    () => 'the shop still answers',
  )
})
