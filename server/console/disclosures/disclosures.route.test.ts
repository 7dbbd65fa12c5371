import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const IDENTITY = {
  identityMethod: 'document',
  identityNote: '運転免許証',
  identityCheckedOn: '2025-08-01',
  reason: 'the member asked by letter',
}
let shop: TestShop
let panel: TestConsole
let support: ConsoleClient
let packId: number
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop, callLimits: { ...CALL_LIMITS, export: 20 } })
  packId = await publishTestPack(shop)
})
beforeEach(async () => {
  support = await logInOperator(panel, 'support')
})
after(async () => {
  await panel.close()
  await shop.close()
})

/** Discloses the data of a member, and returns the text of the file. */
async function disclose(member: TestMember): Promise<string> {
  const { id, state } = await support.act(`/members/${member.id}/disclose`, IDENTITY)
  assert.equal(state, 200)
  await panel.runReports()
  const { list } = await support.get(`/members/${member.id}/disclosures`)
  assert.deepEqual([list[0].id, list[0].state, list[0].canDownload], [id, 'done', true])
  const parts: Buffer[] = []
  for (let part = 0; part < list[0].partCount; part++) {
    const { content } = await support.act(`/disclosures/${id}/download`, { part })
    parts.push(Buffer.from(content, 'base64'))
  }
  return Buffer.concat(parts).toString()
}

function jsonOf(file: string) {
  const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(file)?.[1]
  return JSON.parse(json ?? '')
}

test('A-154 after the identity check, one file shows all that is kept on a member as HTML and JSON', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  await support.act(`/members/${member.id}/note`, { text: '<script>電話の約束</script>' })
  await member.buy(packId, 2)
  await shop.database.query({
    text: `
      insert into outbox_messages (channel, recipient, text, created_at, send_after, member_id)
      values ('line', 'line-' || $1::bigint, 't', now(), now(), $1::bigint)`,
    values: [member.id],
  })
  const future = { ...IDENTITY, identityCheckedOn: '2025-08-02' }
  const early = await support.act(`/members/${member.id}/disclose`, future)
  assert.deepEqual([early.state, early.result], [409, 'not-possible'])
  const unchecked = { ...IDENTITY, identityNote: ' ' }
  assert.equal((await support.act(`/members/${member.id}/disclose`, unchecked)).state, 400)

  const startedAt = Date.now()
  const file = await disclose(member)
  assert.ok(Date.now() - startedAt < MINUTE_MS)
  assert.match(file, /^<!doctype html>/)
  assert.ok(file.includes(member.mail))
  assert.ok(file.includes('&lt;script&gt;電話の約束'), 'texts are escaped')
  assert.doesNotMatch(file, /<script>電話/)
  const data = jsonOf(file)
  assert.equal(data.members[0].mail, member.mail)
  assert.equal(data.member_notes[0].text, '<script>電話の約束</script>')
  assert.deepEqual(
    data.outbox_messages.map(({ channel }: { channel: string }) => channel),
    ['line'],
  )
  const won = Object.values(data.purchases[0].cards as Record<string, number>)
  assert.equal(
    won.reduce((sum, count) => sum + count),
    2,
  )
  assert.deepEqual([...new Set(data.entries.map(({ kind }: { kind: string }) => kind))].length, 2)
  assert.equal(data.disclosures[0].identity_note, '運転免許証')
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get(`/audit?call=members.disclose`)
  assert.deepEqual(list[0].after, {
    identityMethod: 'document',
    identityCheckedOn: '2025-08-01',
  })
})

test('A-154 no secret is in the file: neither hash nor seed nor what providers know', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  await member.buy(packId, 1)
  const file = await disclose(member)
  const [secrets] = await shop.database.query<Record<string, string>>({
    text: `
      select
        password_hash,
        encode(id_hash, 'hex') as session,
        encode(purchases.seed, 'hex') as seed,
        encode(purchases.epoch, 'hex') as epoch,
        encode(purchases.member_tag, 'hex') as tag
      from members
      join sessions on sessions.member_id = members.id
      join purchases on purchases.member_id = members.id
      where members.id = $1`,
    values: [member.id],
  })
  for (const [name, value] of Object.entries(secrets as Record<string, string>)) {
    assert.ok(value.length > 10, name)
    assert.ok(!file.includes(value), name)
    assert.ok(!file.includes(Buffer.from(value, 'hex').toString('base64')) || name[0] === 'p', name)
  }
  const SECRET = /hash|secret|token|seed|(?<!no_)password|public_key|^reference$/
  for (const [section, rows] of Object.entries(jsonOf(file) as Record<string, object[]>)) {
    if (!Array.isArray(rows) || section === 'entries') continue
    for (const column of Object.keys(rows[0] ?? {})) assert.doesNotMatch(column, SECRET, section)
  }
})

test('A-154 only owners and support make and load the file, and it is deleted after 24 hours', async () => {
  const member = await addLoggedInMember(shop)
  const accountant = await logInOperator(panel, 'accountant')
  const path = `/members/${member.id}/disclose`
  assert.equal((await accountant.act(path, IDENTITY)).state, 403)
  const { id } = await support.act(path, IDENTITY)
  const early = await support.act(`/disclosures/${id}/download`, { part: 0 })
  assert.deepEqual([early.state, early.result], [409, 'file-deleted'])
  await panel.runReports()
  const [{ jobId }] = (await shop.database.query<{ jobId: number }>({
    text: 'select job_id from console.disclosures where id = $1',
    values: [id],
  })) as [{ jobId: number }]
  const { list } = await accountant.get('/reports/jobs')
  assert.ok(!list.some((job: { id: number }) => job.id === jobId))
  assert.equal((await accountant.get(`/reports/jobs/${jobId}`)).state, 404)
  assert.equal((await accountant.act(`/reports/jobs/${jobId}/download`, { part: 0 })).state, 404)
  assert.equal((await accountant.act(`/disclosures/${id}/download`, { part: 0 })).state, 403)
  assert.equal((await support.act(`/disclosures/${id}/download`, { part: 0 })).state, 200)
  assert.equal((await support.act(`/disclosures/${id}/download`, { part: 99 })).state, 404)
  panel.clock.advance(24 * 60 * MINUTE_MS)
  support = await logInOperator(panel, 'support')
  const lapsed = await support.act(`/disclosures/${id}/download`, { part: 0 })
  assert.deepEqual([lapsed.state, lapsed.result], [409, 'file-deleted'])
})
