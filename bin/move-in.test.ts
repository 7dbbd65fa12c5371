import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { approveMoveIn } from '#testing/drivers/move-in.ts'
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

/** Starts `npm run move-in`; `ended` has its output and its exit status. */
function start(...options: readonly string[]) {
  const command = join(import.meta.dirname, 'move-in.ts')
  const child = spawn(process.execPath, [command, ...options], {
    env: { ...process.env, DATABASE_URL: asShopRole(shop.databaseUrl) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = new Promise((resolve) => child.once('close', resolve))
  return { child, ended: closed.then((status) => ({ status, output })) }
}
const run = (...options: readonly string[]) => start(...options).ended

async function approve(tried: string): Promise<void> {
  assert.equal((await approveMoveIn(panel, tried)).state, 200)
}

async function movedCount(): Promise<number> {
  const text = "select count(*)::integer as count from members where mail like 'many-%'"
  const [row] = await shop.database.query<{ count: number }>({ text })
  return row?.count ?? 0
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

  await approve(tried.output)
  assert.match((await run(file)).output, /^1 members moved in within [\d.]+ s; 0 had been moved/m)
  assert.match((await run(file)).output, /^0 members moved in within [\d.]+ s; 1 had been moved/m)
})

test('A-350: a move that is killed, ended or refused by the database keeps why, and goes on where it was', async () => {
  const count = 4_000
  const file = join(directory, 'many.jsonl')
  const member = (at: number) => ({ mail: `many-${at}@old.example`, free_points: '5 2099-12-31' })
  writeFileSync(
    file,
    Array.from({ length: count }, (_, at) => JSON.stringify(member(at))).join('\n'),
  )
  await approve((await run(file, '--dry-run')).output)
  const kept = () => readFileSync(`${file}.log`, 'utf8')

  const killed = start(file)
  while ((await movedCount()) === 0) await setTimeout(5)
  killed.child.kill('SIGKILL')
  await killed.ended
  const afterKill = await movedCount()
  assert.ok(afterKill > 0 && afterKill < count, `${afterKill} moved in`)

  const full = `
    create function refuse_moves() returns trigger language plpgsql as $$
    begin
      raise exception 'no space left on device' using errcode = '53100';
    end $$;
    create trigger refuse_moves before insert on moved_members execute function refuse_moves()`
  await shop.database.query({ text: full })
  const refused = await run(file)
  await shop.database.query({ text: 'drop function refuse_moves cascade' })
  assert.equal(refused.status, 1)
  const reason = `Stopped at ${afterKill} of ${count}: no space left on device (53100).`
  assert.ok(refused.output.includes(reason), refused.output)
  assert.ok(kept().includes(reason), kept())

  const ended = start(file)
  while ((await movedCount()) === afterKill) await setTimeout(5)
  ended.child.kill('SIGTERM')
  assert.equal((await ended.ended).status, 1)
  assert.match(kept(), /^\S+Z Stopped at \d+ of 4000: SIGTERM\. Start the same command again/m)

  const earlierCount = await movedCount()
  const left = await run(file)
  assert.equal(left.status, 0)
  assert.match(
    kept(),
    new RegExp(`Z ${count - earlierCount} members moved in within .*; ${earlierCount} had been`),
  )
  assert.equal(await movedCount(), count)
})
