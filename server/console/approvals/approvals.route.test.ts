import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import type { OperatorState } from '#server/console/operators/operators.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { setOperatorState } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { lapsedMail } from './approvals.mails.ts'

const shop: TestConsole = await openTestConsole()
after(() => shop.close())

let owner: ConsoleClient
let second: ConsoleClient
beforeEach(async () => {
  owner = await logInOperator(shop, 'owner')
  second = await logInOperator(shop, 'second-owner')
})
const later = (ms: number) => shop.clock.advance(ms)
const HOUR_MS = 3_600_000

let inviteCount = 0
/** Lets the first owner request an invitation. Returns the request as the console shows it. */
async function ask() {
  const mail = `invited${++inviteCount}@new.example`
  const request = { name: 'New', mail, role: 'support', reason: 'hired' }
  const { approvalId } = await owner.act('/operators/invite', request)
  return (await owner.get(`/approvals/${approvalId}`)).approval
}
const setOwner = (state: OperatorState) =>
  setOperatorState(shop.database, shop.operatorIds.owner, state)
const decisionOf = ({ payloadHash }: { payloadHash: string }) => ({
  payloadHash,
  reason: 'checked',
})
const operatorCount = async () => (await owner.get('/operators')).count

test('A-020: the requester decides nothing, and the database refuses it too', async () => {
  const approval = await ask()
  for (const decision of ['approve', 'refuse']) {
    const response = await owner.act(`/approvals/${approval.id}/${decision}`, decisionOf(approval))
    assert.deepEqual([response.state, response.result], [403, 'own-request'])
  }
  const now = shop.clock.now()
  const decide = (isSingleHand: boolean) =>
    shop.database.query({
      text: `
        update console.approvals
        set state = 'approved', decided_by = requested_by, decided_at = $2, is_single_hand = $3
        where id = $1`,
      values: [approval.id, now, isSingleHand],
    })
  for (const isSingleHand of [false, true])
    await assert.rejects(decide(isSingleHand), { constraint: 'approvals_second_person' })
})

test('A-021: a request shows before and after, reason, requester and time', async () => {
  const { operator } = await owner.get(`/operators/${shop.operatorIds.accountant}`)
  const change = { version: operator.version, role: 'auditor', reason: 'checks only' }
  const path = `/operators/${operator.id}/role`
  const { approvalId } = await owner.act(path, change)
  const { approval } = await second.get(`/approvals/${approvalId}`)
  assert.deepEqual(approval.before, { role: 'accountant', version: operator.version })
  assert.deepEqual(approval.after, { role: 'auditor' })
  assert.deepEqual([approval.reason, approval.requestedBy.name], ['checks only', 'owner'])
  assert.equal(approval.requestedAt, shop.clock.now().toISOString())
  const again = await owner.act(path, change)
  assert.deepEqual([again.state, again.result], [409, 'already-requested'])
  await owner.act(`/approvals/${approvalId}/withdraw`)
})

test('A-022: a request whose subject has changed since is void', async () => {
  const { operator } = await owner.get(`/operators/${shop.operatorIds.support}`)
  const { id, version } = operator
  const role = { version, role: 'accountant', reason: 'moves' }
  const first = await owner.act(`/operators/${id}/role`, role)
  const reset = await owner.act(`/operators/${id}/reset`, { version, reason: 'lost the phone' })
  const { approval } = await second.get(`/approvals/${first.approvalId}`)
  const changed = await second.get(`/approvals/${reset.approvalId}`)
  const wrong = { payloadHash: 'ab', reason: 'checked' }
  const guessed = await second.act(`/approvals/${first.approvalId}/approve`, wrong)
  assert.equal(guessed.result, 'subject-changed')
  assert.equal(
    (await second.act(`/approvals/${approval.id}/approve`, decisionOf(approval))).state,
    200,
  )
  const path = `/approvals/${reset.approvalId}/approve`
  const stale = await second.act(path, decisionOf(changed.approval))
  assert.deepEqual([stale.state, stale.result], [409, 'subject-changed'])
  assert.equal((await second.get(`/approvals/${reset.approvalId}`)).approval.state, 'void')
  const repeated = await second.act(path, decisionOf(changed.approval))
  assert.equal(repeated.result, 'not-waiting')
})

test('a request is void once its requester was removed or has to enrol again', async () => {
  const approval = await ask()
  await setOwner('invited')
  const path = `/approvals/${approval.id}`
  const response = await second.act(`${path}/approve`, decisionOf(approval))
  await setOwner('active')
  assert.deepEqual([response.state, response.result], [409, 'subject-changed'])
  assert.equal((await second.get(path)).approval.state, 'void')
})

test('A-023 A-395: a request lapses after 72 hours, also before a job marks it, and its requester gets a mail', async () => {
  const approval = await ask()
  const isListedAs = async (state: string) =>
    (await second.get(`/approvals?state=${state}`)).list.some(
      ({ id }: { id: number }) => id === approval.id,
    )
  assert.deepEqual([await isListedAs('waiting'), await isListedAs('lapsed')], [true, false])
  later(72 * HOUR_MS)
  second = await logInOperator(shop, 'second-owner')
  assert.deepEqual([await isListedAs('waiting'), await isListedAs('lapsed')], [false, true])
  const response = await second.act(`/approvals/${approval.id}/approve`, decisionOf(approval))
  assert.equal(response.result, 'not-waiting')
  await shop.runDueWork()
  const subject = `承認依頼 ${approval.id} は期限切れです / Request ${approval.id} has expired`
  const [mail, ...others] = await shop.database.query<{ recipient: string; text: string }>({
    text: 'select recipient, text from outbox_messages where subject = $1',
    values: [subject],
  })
  assert.deepEqual([mail?.recipient, others], ['owner@console.example', []])
  assert.match(mail?.text ?? '', /期限切れになりました[\s\S]*so it has expired/)
  const ofMember = lapsedMail({ id: 1, targetKind: 'member', targetName: '7' })
  assert.match(JSON.stringify(ofMember), /「会員 7」.*about member 7 within/)
})

test('A-024, A-040: two approvals at the same moment and a repeated request do the act once', async () => {
  const approval = await ask()
  const before = await operatorCount()
  const path = `/approvals/${approval.id}/approve`
  const outcomes = await Promise.all([
    second.act(path, decisionOf(approval)),
    second.act(path, decisionOf(approval)),
  ])
  assert.deepEqual(outcomes.map(({ state }) => state).toSorted(), [200, 409])
  assert.equal(await operatorCount(), before + 1)

  const requestId = randomUUID()
  const request = { requestId, ...decisionOf(await ask()) }
  const latest = (await second.get('/approvals?state=waiting')).list[0]
  const again = `/approvals/${latest.id}/approve`
  const repeated = await Promise.all([second.post(again, request), second.post(again, request)])
  assert.deepEqual(
    repeated.map(({ state }) => state),
    [200, 200],
  )
  assert.equal(await operatorCount(), before + 2)
  const other = await second.post(again, { ...request, reason: 'another' })
  assert.equal(other.result, 'request-id-used')
})

test('a refused request runs nothing, and the requester may withdraw one that waits', async () => {
  const before = await operatorCount()
  const refused = await ask()
  const path = `/approvals/${refused.id}/refuse`
  assert.equal((await second.act(path, decisionOf(refused))).state, 200)
  const withdrawn = await ask()
  const takeBack = `/approvals/${withdrawn.id}/withdraw`
  assert.equal((await second.act(takeBack)).state, 404)
  assert.equal((await owner.act(takeBack)).state, 200)
  const late = await second.act(`/approvals/${withdrawn.id}/approve`, decisionOf(withdrawn))
  assert.equal(late.result, 'not-waiting')
  assert.equal(await operatorCount(), before)
})

/** What each operator is answered who decides a request that has ended. */
const ACTS_ON_ENDED = [
  ['owner', 'approve', 409, 'not-waiting'],
  ['owner', 'refuse', 409, 'not-waiting'],
  ['owner', 'withdraw', 409, 'not-waiting'],
  ['second', 'approve', 409, 'not-waiting'],
  ['second', 'refuse', 409, 'not-waiting'],
  ['second', 'withdraw', 404, undefined],
] as const

test('a request that has ended in any way is neither approved, refused nor withdrawn again', async () => {
  const ended = new Map<string, Awaited<ReturnType<typeof ask>>>()
  const fieldsOf = (act: string, approval: { payloadHash: string }) =>
    act === 'withdraw' ? {} : decisionOf(approval)
  const end = async (state: string, by: ConsoleClient, act: string) => {
    const approval = await ask()
    if (state === 'void') await setOwner('invited')
    await by.act(`/approvals/${approval.id}/${act}`, fieldsOf(act, approval))
    await setOwner('active')
    ended.set(state, approval)
  }
  await end('approved', second, 'approve')
  await end('refused', second, 'refuse')
  await end('void', second, 'approve')
  await end('withdrawn', owner, 'withdraw')
  const [inTime, lapsed] = [await ask(), await ask()]
  const expiresAt = Date.parse(lapsed.requestedAt) + 72 * HOUR_MS
  shop.clock.set(new Date(expiresAt - 120_000))
  owner = await logInOperator(shop, 'owner')
  second = await logInOperator(shop, 'second-owner')
  shop.clock.set(new Date(expiresAt - 1))
  const approve = `/approvals/${inTime.id}/approve`
  assert.equal((await second.act(approve, decisionOf(inTime))).state, 200)
  later(1)
  ended.set('lapsed', lapsed)
  const people = { owner, second }
  for (const [state, approval] of ended) {
    const read = async () => (await owner.get(`/approvals/${approval.id}`)).approval
    const before = await read()
    assert.equal(before.state, state)
    for (const [person, act, status, reason] of ACTS_ON_ENDED) {
      const path = `/approvals/${approval.id}/${act}`
      const fields = fieldsOf(act, approval)
      const { state: given, result } = await people[person].act(path, fields)
      assert.deepEqual([given, result], [status, reason], `${person}: ${act} ${state}`)
    }
    assert.deepEqual(await read(), before)
  }
})

test('an operator without approvals.read-all sees only the own requests', async () => {
  await ask()
  const shipper = await logInOperator(shop, 'shipper')
  assert.equal((await shipper.get('/approvals')).count, 0)
  const auditor = await logInOperator(shop, 'auditor')
  assert.ok((await auditor.get('/approvals')).count > 0)
})

test('A-020: the request of an operator who was demoted since is void', async () => {
  const { operator } = await owner.get(`/operators/${shop.operatorIds.accountant}`)
  const version = operator.version
  const { approvalId } = await owner.act(`/operators/${operator.id}/remove`, {
    version,
    reason: 'leaves',
  })
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const setRole = (role: string) =>
    shop.database.query({
      text: 'update console.operators set role = $2 where id = $1',
      values: [shop.operatorIds.owner, role],
    })
  await setRole('support')
  const response = await second.act(`/approvals/${approvalId}/approve`, decisionOf(approval))
  assert.deepEqual([response.state, response.result], [409, 'subject-changed'])
  await setRole('owner')
  assert.equal((await owner.get(`/approvals/${approvalId}`)).approval.state, 'void')
  const { operator: kept } = await owner.get(`/operators/${operator.id}`)
  assert.equal(kept.state, 'active')
})

test('A-017: two owners who remove each other at the same moment leave one of them', async () => {
  const ids = [shop.operatorIds.owner, shop.operatorIds['second-owner']] as const
  const versions = await Promise.all(
    ids.map(async (id) => (await owner.get(`/operators/${id}`)).operator.version),
  )
  const requested = [
    await owner.act(`/operators/${ids[1]}/remove`, { version: versions[1], reason: 'leaves' }),
    await second.act(`/operators/${ids[0]}/remove`, { version: versions[0], reason: 'leaves' }),
  ]
  const details = await Promise.all(
    requested.map(async ({ approvalId }) => (await owner.get(`/approvals/${approvalId}`)).approval),
  )
  const path = (at: number) => `/approvals/${details[at].id}/approve`
  const outcomes = await Promise.all([
    second.act(path(0), decisionOf(details[0])),
    owner.act(path(1), decisionOf(details[1])),
  ])
  assert.equal(outcomes.filter(({ state }) => state === 200).length, 1)
  const owners = await shop.database.query({
    text: `select from console.operators where role = 'owner' and state = 'active'`,
  })
  assert.equal(owners.length, 1)
})
