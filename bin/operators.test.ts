import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { openConsoleClient } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { consoleEnvironment } from './console-process.ts'

let shop: TestConsole
before(async () => {
  shop = await openTestConsole({ hasOperators: false })
  // The tested command uses the time of the machine, so the shop's clock shows this time too.
  shop.clock.set(new Date())
})
after(() => shop.close())

/** Runs `npm run operators` and returns its output and its exit status. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operators.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: shop.databaseUrl, CONSOLE_URL: shop.url },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const status = await new Promise((resolve) => child.once('close', resolve))
  return { status, output }
}

async function loggedCalls() {
  const rows = await shop.database.query<{ call: string }>({
    text: `select call from console.audit_entries where starts_with(call, 'command.') order by id`,
  })
  return rows.map(({ call }) => call)
}

test('A-001: the first two owners are made by the command alone, and begin with an invitation', async () => {
  const mail = 'first@console.example'
  const { status, output } = await run('first', mail, 'First', 'Owner')
  assert.equal(status, 0)
  const tokenIn = (text: string) => /\/console\/invitation#([\w-]{43})/.exec(text)?.[1]
  assert.ok(output.startsWith(shop.url))
  const renewed = await run('first', mail, 'First', 'Owner')
  assert.equal((await run('first', 'second@console.example', 'Second')).status, 0)
  assert.equal((await run('first', 'third@console.example', 'Third')).status, 1)
  shop.clock.set(new Date())
  const client = openConsoleClient(shop.url)
  const open = (text: string) => client.post('/invitation/accept', { token: tokenIn(text), mail })
  assert.notEqual((await open(output)).state, 200, 'the newer invitation alone works')
  assert.equal((await open(renewed.output)).state, 200)
  const { enrolment } = await client.get('/session')
  assert.deepEqual([enrolment.role, enrolment.name], ['owner', 'First Owner'])
})

test('A-001: a guest can log in or accept an invitation, and has no call to sign up', () => {
  const calls: [string, ConsoleCall][] = Object.entries(consoleCalls)
  const guestCalls = calls.filter(([, { access }]) => access === 'guest').map(([key]) => key)
  assert.deepEqual(guestCalls.toSorted(), [
    'GET /session',
    'POST /invitation/accept',
    'POST /login/passkey',
    'POST /login/passkey/options',
    'POST /login/password',
    'POST /login/recovery',
    'POST /logout',
  ])
})

test('A-013, A-027: lists of addresses and the single-hand mode are set by commands, which are logged', async () => {
  assert.equal((await run('single-hand', 'on')).status, 0)
  assert.equal((await run('addresses', 'shipper', '192.0.2.0/24')).status, 0)
  assert.equal((await run('addresses', 'shipper', '192.0.2.0/33')).status, 1)
  const owners = Array(3).fill('command.first-owner')
  const expected = [...owners, 'command.single-hand', 'command.address-list']
  assert.deepEqual(await loggedCalls(), expected)
})

test("the console's process gets no key and no other database of the shop", () => {
  const keys = { SEAL_KEY: 'a', TAG_KEY: 'b', SIGN_KEY: 'c', SESSION_KEYS: 'd' }
  const others = { DATABASE_URL: 'e', DATABASE_OWNER_URL: 'f', STRIPE_SECRET_KEY: 'g' }
  const passedOn = consoleEnvironment({ ...keys, ...others, PORT: '3000' }, 'postgresql://console')
  assert.deepEqual(passedOn, { PORT: '3000', CONSOLE_DATABASE_URL: 'postgresql://console' })
})
