import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { approveRequest } from '#testing/drivers/void-pack.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
const directory = mkdtempSync(join(tmpdir(), 'move-in-'))
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  await publishLegalText(shop, { version: '2.0', fromDay: '2025-01-01' })
})
after(async () => {
  rmSync(directory, { recursive: true, force: true })
  await panel.close()
  await shop.close()
})

/** Runs `npm run move-in` and returns its output and its exit status. */
async function run(...options: readonly string[]) {
  const command = join(import.meta.dirname, 'move-in.ts')
  const child = spawn(process.execPath, [command, ...options], {
    env: { ...process.env, DATABASE_URL: asShopRole(shop.databaseUrl) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const status = await new Promise((resolve) => child.once('close', resolve))
  return { status, output }
}

test('B-117: the command shows a template, tries a file, and moves its members in once two owners have approved it', async () => {
  const template = await run('template', 'jsonl')
  assert.deepEqual([template.status, typeof JSON.parse(template.output)], [0, 'object'])
  assert.match((await run()).output, /^usage: /)
  assert.match((await run(join(directory, 'none.csv'))).output, /cannot be read/)

  const file = join(directory, 'members.jsonl')
  const member = { mail: 'hanako@old.example', paid_points: '500 2099-12-31', coins: 30 }
  writeFileSync(file, [member, { mail: 'nobody' }].map((each) => JSON.stringify(each)).join('\n'))
  const tried = await run(file, '--dry-run')
  assert.equal(tried.status, 1, 'a line is refused')
  assert.match(tried.output, /^line 2, mail: invalid$/m)
  assert.match(tried.output, /^1 lines are refused\.$/m)
  assert.match(tried.output, /^members {6}1\npaid points {2}500\n/m)
  assert.match((await run(file)).output, /Two owners have not approved this file/)

  const [, fileHash = ''] = /^SHA-256 +([0-9a-f]{64})$/m.exec(tried.output) ?? []
  const sums = { members: 1, paidPoints: 500, freePoints: 0, coins: 30, cards: 0 }
  const owner = await logInOperator(panel, 'owner')
  const request = { fileHash, ...sums, reason: 'we take over the shop' }
  const { approvalId } = await owner.act('/members/move-in', request)
  assert.equal((await approveRequest(panel, approvalId)).state, 200)
  assert.match((await run(file)).output, /^1 members moved in within [\d.]+ s; 0 had been moved/m)
  assert.match((await run(file)).output, /^0 members moved in within [\d.]+ s; 1 had been moved/m)
})
