import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import { captureLog } from '#testing/drivers/captured-log.ts'
import {
  type ConsoleClient,
  logInOperator,
  nextCode,
  openConsoleClient,
} from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let shop: TestConsole
let owner: ConsoleClient
before(async () => {
  shop = await openTestConsole()
  owner = await logInOperator(shop, 'owner')
})
after(() => shop.close())

const invitation = (mail: string) => ({ name: '花子', mail, role: 'support', reason: 'hired' })
const entryCount = async () => (await owner.get('/audit')).count

test('A-028, A-030: an act writes one entry with who, where, what and why, and no personal field', async () => {
  const before = await entryCount()
  const { approvalId } = await owner.act('/operators/invite', invitation('log@new.example'))
  assert.equal(await entryCount(), before + 1)
  const { list } = await owner.get('/audit')
  const [entry] = list
  assert.deepEqual([entry.call, entry.outcome], ['operators.invite', 'requested'])
  assert.deepEqual([entry.operator.name, entry.role], ['owner', 'owner'])
  assert.deepEqual(
    [entry.reason, entry.approvalId, entry.address],
    ['hired', approvalId, '127.0.0.1'],
  )
  assert.deepEqual(entry.after, { name: 'changed', mail: 'changed', role: 'support' })
  assert.match(entry.hash, /^[0-9a-f]{64}$/)
  assert.ok(entry.session !== null && entry.requestId !== null)
  assert.deepEqual((await owner.get(`/audit/${entry.id}`)).entry, entry)
})

test('A-028: without its entry, a change is not made', async () => {
  await shop.database.query({
    text: `alter table console.audit_entries add constraint no_entry check (call <> 'operators.invite') not valid`,
  })
  try {
    const request = invitation('unlogged@new.example')
    assert.equal((await owner.act('/operators/invite', request)).state, 500)
    const rows = await shop.database.query({
      text: `select from console.approvals where target_name = 'unlogged@new.example'`,
    })
    assert.equal(rows.length, 0)
  } finally {
    await shop.database.query({
      text: 'alter table console.audit_entries drop constraint no_entry',
    })
  }
})

test('A-033: the log is filtered by operator, call, target, approval and time', async () => {
  const { approvalId } = await owner.act('/operators/invite', invitation('find@new.example'))
  const countOf = async (query: string) => (await owner.get(`/audit?${query}`)).count
  assert.equal(await countOf(`approvalId=${approvalId}`), 1)
  assert.ok((await countOf('call=operators.')) >= 2)
  assert.equal(await countOf('call=perators.'), 0)
  assert.equal(await countOf(`operatorId=${shop.operatorIds.shipper}`), 0)
  assert.equal(await countOf('targetKind=pack'), 0)
  const many = [7, 1_234, 123_456_789_012_345]
  await shop.database.query({
    text: `
      insert into console.audit_entries (at, call, outcome, after)
      values (now(), 'ids.test', 'done', $1), (now(), 'ids.test', 'done', $2)`,
    values: [{ ids: many }, { ids: ['parcel-sent'] }],
  })
  for (const id of [...many, 'parcel-sent'])
    assert.equal(await countOf(`call=ids.test&targetId=${id}`), 1, `${id}`)
  assert.equal(await countOf('call=ids.test&targetId=123'), 0)
  const now = encodeURIComponent(shop.clock.now().toISOString())
  assert.equal(await countOf(`to=${now}&approvalId=${approvalId}`), 0)
  assert.equal(await countOf(`from=${now}&approvalId=${approvalId}`), 1)
})

test('A-029, A-033: an export holds the filtered rows, and is itself in the log', async () => {
  const request = { call: 'operators.', encoding: 'utf-8' }
  const { file, count, jobId } = await owner.act('/audit/export', request)
  const csv = Buffer.from(file, 'base64').toString()
  assert.ok(csv.startsWith('\uFEFFid,at,'))
  assert.equal(csv.trimEnd().split('\r\n').length, count + 1)
  assert.equal(jobId, null)
  const { list } = await owner.get('/audit?call=audit.export')
  assert.deepEqual([list[0].outcome, list[0].after.count], ['done', count])
})

test('A-182: a job writes more than 10,000 entries, and an auditor downloads the file', async () => {
  await shop.database.query({
    text: `
      insert into console.audit_entries (at, call, outcome, reason)
      select $1, 'test.many', 'done', '髙' from generate_series(1, 10001)`,
    values: [shop.clock.now()],
  })
  const auditor = await logInOperator(shop, 'auditor')
  const idsOf = async (query: string) =>
    (await owner.get(`/audit?${query}`)).list.map(({ id }: { id: number }) => id)
  const all = await entryCount()
  assert.deepEqual((await idsOf('page=3')).slice(0, 2), [all - 100, all - 101])
  assert.deepEqual((await idsOf('page=3&direction=asc')).slice(0, 2), [101, 102])
  assert.deepEqual(await idsOf(`page=${Math.ceil(all / 50) + 1}`), [])
  const found = await owner.get('/audit?call=test.&page=2')
  assert.deepEqual([found.count, found.list.length], [10_000, 50])
  const request = { call: 'test.', encoding: 'cp932' }
  const { file, count, jobId } = await auditor.act('/audit/export', request)
  assert.deepEqual([file, count], [null, 10_001])
  await shop.runReports()
  const { job } = await auditor.get(`/reports/jobs/${jobId}`)
  assert.deepEqual([job.state, job.done, job.partCount], ['done', 10_001, 1])
  const path = `/reports/jobs/${jobId}`
  await shop.database.query({
    text: `update console.sessions set proved_at = proved_at - interval '6 minutes' where operator_id = $1`,
    values: [shop.operatorIds.auditor],
  })
  const stale = await auditor.act(`${path}/download`, { part: 0 })
  assert.deepEqual([stale.state, stale.result], [403, 'step-up'], 'as the export itself')
  await auditor.act('/step-up/totp', { code: nextCode(shop, 'auditor') })
  const { content } = await auditor.act(`${path}/download`, { part: 0 })
  const lines = iconv.decode(Buffer.from(content, 'base64'), 'cp932').trimEnd().split('\r\n')
  assert.equal(lines.length, 10_002)
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 10_002, 'each entry once')
  assert.match(lines.at(-1) ?? '', /test\.many.*髙/)
  const [stored] = await shop.database.query<{ count: number }>({
    text: `select count(*) as count from console.requests where answer ?| array['content', 'file']
      and coalesce(answer ->> 'content', answer ->> 'file') is not null`,
  })
  assert.equal(stored?.count, 0, 'no answer with a file is stored')
  const accountant = await logInOperator(shop, 'accountant')
  assert.equal((await accountant.get(path)).state, 404)
  assert.equal((await accountant.act(`${path}/download`, { part: 0 })).state, 404)
})

/** Returns the newest entry as the call, the outcome, the reason of the refusal and the approval. */
async function newestRefusal() {
  const [{ call, outcome, after, approvalId }] = (await owner.get('/audit')).list
  return [call, outcome, after?.refusal, approvalId]
}

test('each attempt that is refused is in the log with the reason of the refusal', async () => {
  const { approvalId } = await owner.act('/operators/invite', invitation('try@new.example'))
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const path = `/approvals/${approvalId}`
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  await owner.act(`${path}/approve`, decision)
  assert.deepEqual(await newestRefusal(), [
    'approvals.approve',
    'refused',
    'own-request',
    approvalId,
  ])
  const second = await logInOperator(shop, 'second-owner')
  await second.act(`${path}/approve`, { ...decision, payloadHash: 'ab' })
  assert.deepEqual(await newestRefusal(), [
    'approvals.approve',
    'refused',
    'subject-changed',
    approvalId,
  ])
  await second.act(`${path}/refuse`, decision)
  await second.act(`${path}/approve`, decision)
  assert.deepEqual(await newestRefusal(), [
    'approvals.approve',
    'refused',
    'not-waiting',
    approvalId,
  ])

  const requestId = randomUUID()
  await owner.post('/operators/invite', { requestId, ...invitation('once@new.example') })
  const other = { requestId, ...invitation('other@new.example') }
  assert.equal((await owner.post('/operators/invite', other)).result, 'request-id-used')
  assert.deepEqual(await newestRefusal(), ['operators.invite', 'refused', 'request-id-used', null])

  shop.clock.advance(6 * 60_000)
  assert.equal((await owner.act('/audit/export', { encoding: 'utf-8' })).result, 'step-up')
  assert.deepEqual(await newestRefusal(), ['audit.export', 'refused', 'step-up', null])
  owner = await logInOperator(shop, 'owner')
})

test('a wrong field, an outdated version and an unknown row are not in the log', async () => {
  const before = await entryCount()
  const { list } = await owner.get('/address-lists')
  const [{ role, version }] = list
  const request = { role, addresses: [], version: version + 1, reason: 'office' }
  assert.equal((await owner.act('/address-lists', request)).result, 'version-conflict')
  assert.equal((await owner.act('/address-lists', { role: 'nobody' })).state, 400)
  assert.equal((await owner.act('/approvals/999/withdraw')).state, 404)
  assert.equal(await entryCount(), before)
})

test('a forged call with a session is in the audit log, and one without in the log of the server', async () => {
  const forge = (client: ConsoleClient) =>
    client.raw('/sessions/end', { method: 'POST', body: new URLSearchParams({ csrf: 'x' }) })
  assert.equal((await forge(owner)).status, 403)
  assert.deepEqual(await newestRefusal(), ['session.end', 'refused', 'forged', null])
  const before = await entryCount()
  const lines = captureLog()
  const stranger = openConsoleClient(shop.url)
  assert.equal((await forge(stranger)).status, 403)
  for (let count = 0; count < 5; count++)
    assert.equal((await stranger.act('/shelves/add')).state, 401)
  const logged = lines.stop()
  assert.match(logged, /POST \/sessions\/end was refused[^\n]*"request":"/)
  assert.match(logged, /POST \/shelves\/add was refused[^\n]*"request":"/)
  assert.equal(logged.split('/shelves/add was refused').length, 2, 'repeats are only counted')
  assert.equal(await entryCount(), before)
})

test('forged calls above a limit are refused without an entry, and leave the operator the changes', async () => {
  const support = await logInOperator(shop, 'support')
  const before = await entryCount()
  const statuses: number[] = []
  for (let count = 0; count < 62; count++) {
    const body = new URLSearchParams({ csrf: 'x' })
    statuses.push((await support.raw('/sessions/end', { method: 'POST', body })).status)
  }
  assert.deepEqual([statuses[59], statuses[60]], [403, 429])
  assert.equal(await entryCount(), before + 60)
  const act = await support.act('/sessions/end')
  assert.equal(act.state, 400, 'the operator may still make changes')
})

test('A-033: a file in Shift_JIS is refused with the cells that it cannot hold', async () => {
  const client = await logInOperator(shop, 'owner')
  const invited = { ...invitation('kanji@new.example'), reason: '採用🎴' }
  await client.act('/operators/invite', invited)
  const exported = (encoding: string) =>
    client.act('/audit/export', { call: 'operators.invite', encoding })
  const { state, result, current } = await exported('cp932')
  assert.deepEqual([state, result], [409, 'unwritable-cells'])
  assert.deepEqual(
    current.cells.map(({ characters }: { characters: string }) => characters),
    ['🎴'],
  )
  const { file } = await exported('utf-8')
  assert.match(Buffer.from(file, 'base64').toString(), /採用🎴/)
})

test('A-032: entries are chained in order, also when acts run at the same moment', async () => {
  const owners = [owner, await logInOperator(shop, 'second-owner')]
  await Promise.all(
    owners.flatMap((client, at) =>
      [1, 2, 3].map((n) =>
        client.act('/operators/invite', invitation(`race${at}${n}@new.example`)),
      ),
    ),
  )
  const links = await shop.database.query<{ id: number; isLinked: boolean }>({
    text: `
      select id, hash = computed_hash
        and previous_hash = lag(hash, 1, decode(repeat('00', 32), 'hex')) over (order by id) as is_linked
      from audit_links(0, 10000)`,
  })
  assert.ok(links.length > 6)
  assert.deepEqual(
    links.filter(({ id, isLinked }, at) => id !== at + 1 || !isLinked),
    [],
  )
})
