import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { approve } from '#testing/drivers/pack-maker.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const DAY_MS = 86_400_000
let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let second: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
})
after(async () => {
  await panel.close()
  await shop.close()
})
/** An operator exports only soon after a proof. */
async function prove() {
  owner = await logInOperator(panel, 'owner')
  second = await logInOperator(panel, 'second-owner')
}
const ask = (filters: object) => owner.act('/members/export', { filters, reason: '税理士へ' })

test('A-248 a file of members is made as a second owner approves it, and is gone after a day', async () => {
  await prove()
  const join = async (at: string) =>
    (await addMemberAccount(shop.database, { now: new Date(at) })).id
  const early = await join('2031-02-28T23:59:59+09:00')
  const asked = await join('2031-03-01T00:00:00+09:00')
  await panel.database.query({
    text: 'update member_figures set paid_yen = 1200, last_visit_at = $2 where member_id = $1',
    values: [asked, '2031-03-02T09:05:00+09:00'],
  })
  const { approvalId } = await ask({ registeredFrom: '2031-03-01', flag: 'open' })
  const { approval } = await second.get(`/approvals/${approvalId}`)
  assert.deepEqual(approval.after, { flag: 'open', registeredFrom: '2031-03-01' })
  assert.equal(approval.amount, '1 members')
  await panel.runReports()
  const files = async (client: ConsoleClient) =>
    (await client.get('/reports/jobs')).list.filter(
      ({ kind }: { kind: string }) => kind === 'members',
    )
  assert.deepEqual(await files(owner), [], 'nothing is made before the approval')
  assert.equal((await approve(owner, approvalId)).state, 403, 'nobody approves an own request')
  assert.equal((await approve(second, approvalId)).state, 200)
  // Who joins after the approval may be in the file; the filters are those that were approved.
  await panel.runReports()
  const [file] = await files(owner)
  assert.deepEqual([file.operator, file.state, file.canDownload], ['owner', 'done', true])
  const { content } = await owner.act(`/reports/jobs/${file.id}/download`, { part: 0 })
  const [titles, ...lines] = Buffer.from(content, 'base64').toString().trimEnd().split('\r\n')
  assert.match(
    titles ?? '',
    /会員番号,名前,メールアドレス,状態,ランク,支払い額（円）,ポイント,登録日時,最終訪問$/,
  )
  assert.equal(lines.length, 1)
  assert.match(
    lines[0] ?? '',
    new RegExp(
      `${asked}.*,江田 映子,.*@.*,利用中,.*,1200,0,2031-03-01 00:00:00,2031-03-02 09:05:00$`,
    ),
  )
  assert.doesNotMatch(lines.join('\n'), new RegExp(`^"?=?"*${early}\\b`, 'm'))
  const { list } = await owner.get('/audit?call=reports.download')
  assert.deepEqual([list[0].after.fileName, list[0].after.count], [file.fileName, 1])
  for (const role of ['accountant', 'auditor'] as const) {
    const client = await logInOperator(panel, role)
    assert.deepEqual(await files(client), [], role)
    assert.equal((await client.act(`/reports/jobs/${file.id}/download`, { part: 0 })).state, 404)
  }
  panel.clock.advance(DAY_MS)
  await panel.runDueWork()
  await prove()
  const gone = await owner.act(`/reports/jobs/${file.id}/download`, { part: 0 })
  assert.deepEqual([gone.state, gone.result], [409, 'file-deleted'])
})

test('A-248 the file of members names each state of a member', async () => {
  await prove()
  const join = async () =>
    (await addMemberAccount(shop.database, { now: new Date('2031-05-01T00:00:00+09:00') })).id
  const [restricted, owing] = [await join(), await join()]
  await panel.database.query({
    text: `
      insert into restrictions (member_id, kind, starts_at, operator_id, reason)
      values ($1, 'login', now() - interval '1 day', $2, 'chat')`,
    values: [restricted, panel.operatorIds.support],
  })
  await panel.database.query({
    text: `update balances set debt = 5 where member_id = $1 and currency = 'point'`,
    values: [owing],
  })
  const { approvalId } = await ask({ registeredFrom: '2031-05-01' })
  assert.equal((await approve(second, approvalId)).state, 200)
  await panel.runReports()
  const [file] = (await owner.get('/reports/jobs')).list
  const { content } = await owner.act(`/reports/jobs/${file.id}/download`, { part: 0 })
  const [, ...lines] = Buffer.from(content, 'base64').toString().trimEnd().split('\r\n')
  assert.deepEqual(
    lines.map((line) => line.split(',')[3]),
    ['利用制限中', '返金による不足あり'],
  )
})

test('A-248 a file by rank waits until all members have the rank of its month, at the request and at the approval', async () => {
  const finish = (month: number) =>
    panel.database.query({
      text: 'insert into rank_rollovers (month, finished_at) values ($1, now())',
      values: [month],
    })
  panel.clock.set(new Date('2031-07-31T23:30:00+09:00'))
  await prove()
  assert.equal((await ask({ rank: 2 })).result, 'ranks-pending')
  await finish(monthOf(panel.clock.now()))
  const { approvalId } = await ask({ rank: 2 })
  panel.clock.set(new Date('2031-08-01T00:30:00+09:00'))
  await prove()
  const early = await approve(second, approvalId)
  assert.deepEqual([early.state, early.result], [409, 'ranks-pending'])
  await finish(monthOf(panel.clock.now()))
  assert.equal((await approve(second, approvalId)).state, 200)
})

test('A-248 no other way leads to a file of members, and no request keeps the text of a search', async () => {
  await prove()
  assert.equal((await owner.act('/lists/export', { list: 'GET /members', query: {} })).state, 404)
  assert.equal((await ask({ text: '江田' })).state, 400)
  const support = await logInOperator(panel, 'support')
  assert.equal((await support.act('/members/export', { filters: {}, reason: 'x' })).state, 403)
  const job = `
    insert into console.report_jobs (kind, parameters, requested_by, requested_at, take_after)
    values ('members', '{}', 1, now(), now())`
  await assert.rejects(panel.database.query({ text: job }), { constraint: 'report_jobs_members' })
})
