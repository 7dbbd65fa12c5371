import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, 'main.ts')
const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

function launch(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return { child, output: () => output, ended: once(child, 'close') }
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await condition()) return
    await wait(50)
  }
  assert.fail('the condition was not met within ten seconds')
}

test('in production the gateway does not start', async () => {
  const { output, ended } = launch([MAIN], { NODE_ENV: 'production' })
  assert.deepEqual(await ended, [1, null])
  assert.equal(
    output(),
    'The sandbox gateway takes no real money: it does not start in production.\n',
  )
})

test('a port that is in use ends the gateway with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  assert.ok(typeof address === 'object' && address !== null)
  const { output, ended } = launch([MAIN, '--port', String(address.port)])
  assert.deepEqual(await ended, [1, null])
  assert.equal(
    output(),
    `Port ${address.port} is already in use: stop what uses it, or set GATEWAY_PORT to another.\n`,
  )
  other.close()
})

test('the gateway prints one line when it is ready, and ends with the process that started it', async () => {
  const starterScript = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: ['ignore', 1, 2, 'ipc'], detached: true }); setInterval(() => {}, 1000)`
  const { child, output } = launch(['-e', starterScript])
  await waitUntil(() => output().includes('\n'))
  const { ready, url } = JSON.parse(output())
  assert.equal(ready, true)
  const isAnswering = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  assert.equal(await isAnswering(), true)
  child.kill('SIGKILL')
  await waitUntil(async () => !(await isAnswering()))
})
