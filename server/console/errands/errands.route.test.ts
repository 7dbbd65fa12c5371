import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { type ErrandOutcome, runErrands } from '#server/console/errands/errands.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asConsoleRole, asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { adjust } from '#server/points/adjustments/adjustments.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let support: ConsoleClient
let owner: ConsoleClient
let member: TestMember
before(async () => {
  shop = await openTestShop({ gateway: true })
  panel = await openTestConsole({ shop })
})
beforeEach(async () => {
  await logIn()
  member = await addLoggedInMember(shop, { points: 1_000 })
})
async function logIn() {
  support = await logInOperator(panel, 'support')
  owner = await logInOperator(panel, 'owner')
}
after(async () => {
  await panel.close()
  await shop.close()
})

const adjustment = (fields: object = {}) => ({
  currency: 'point',
  amount: 300,
  message: 'お詫び',
  reason: 'the parcel was late',
  ...fields,
})
async function approve(approvalId: number) {
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  return owner.act(`/approvals/${approvalId}/approve`, decision)
}
const violationsOf = async (invariant: string) =>
  (await verify(shop.database)).find((each) => each.invariant === invariant)?.violations

test('A-025 A-150 points are granted by a request that another person approves, as one new entry', async () => {
  const { approvalId } = await support.act(`/members/${member.id}/adjust`, adjustment())
  await shop.runDueJobs()
  assert.equal((await member.balances()).point, 1_000, 'nothing happens before the approval')
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  assert.equal(approval.amount, '+300 pt')
  assert.deepEqual(approval.after, { currency: 'point', amount: 300, message: 'お詫び' })
  assert.equal((await approve(approvalId)).state, 200)
  await shop.runDueJobs()
  await shop.runDueJobs()
  assert.equal((await member.balances()).point, 1_300)
  const { list } = await member.get('/user/point/list/1')
  assert.deepEqual([list[0].memo, list[0].bonusPoint], ['お詫び', 300])
  const { errands, member: shown } = await support.get(`/members/${member.id}`)
  assert.deepEqual([errands[0].kind, errands[0].state], ['points.adjust', 'done'])
  const { balance, paid, free, debt } = shown.points
  assert.deepEqual([balance, paid, free, debt], [1_300, 0, 1_300, 0])
  assert.deepEqual(await violationsOf('V11'), [])
})

test('A-150 an adjustment that is run again is done, and moves nothing more', async () => {
  for (const [amount, balance] of [
    [-1_000, 0],
    [300, 300],
  ] as const) {
    const { approvalId } = await support.act(`/members/${member.id}/adjust`, adjustment({ amount }))
    assert.equal((await approve(approvalId)).state, 200)
    const run = () =>
      adjust(shop.database, {
        approvalId,
        memberId: member.id,
        currency: 'point',
        amount,
        message: 'お詫び',
        now: shop.clock.now(),
      })
    assert.deepEqual([await run(), await run()], ['done', 'done'])
    assert.equal((await member.balances()).point, balance)
  }
  await shop.runDueJobs()
})

test('A-150 an approver sees what a deduction takes, and no effect if it exceeds the balance', async () => {
  const deduction = adjustment({ amount: -1_000 })
  const { approvalId } = await support.act(`/members/${member.id}/adjust`, deduction)
  const effectNow = async () => (await owner.get(`/approvals/${approvalId}`)).subject.effect
  const { taken, owed } = (await effectNow()).points
  assert.deepEqual([taken, owed], [1_000, 0])
  await member.buy(await publishTestPack(shop), 1)
  assert.equal(await effectNow(), null)
})

test('A-150 points that the member has not are neither requested nor taken back', async () => {
  const countFailed = async () => {
    const { queues } = await owner.get('/dashboard/queues')
    return queues.find(({ name }: { name: string }) => name === 'errands-failed').count
  }
  const failedBefore = await countFailed()
  const path = `/members/${member.id}/adjust`
  const tooMuch = await support.act(path, adjustment({ amount: -1_001 }))
  assert.deepEqual([tooMuch.state, tooMuch.result], [409, 'shortage'])
  assert.equal((await support.act(path, adjustment({ amount: 0 }))).state, 400)
  const { approvalId } = await support.act(path, adjustment({ amount: -1_000 }))
  assert.equal((await approve(approvalId)).state, 200)
  const packId = await publishTestPack(shop)
  await member.buy(packId, 1)
  await shop.runDueJobs()
  const { errands } = await support.get(`/members/${member.id}`)
  assert.deepEqual([errands[0].state, errands[0].failure], ['failed', 'shortage'])
  assert.equal(await countFailed(), failedBefore + 1)
  const { list } = await owner.get('/dashboard/queues/errands-failed')
  const subject = { kind: 'member', id: String(member.id) }
  const subjects = list.map((row: { subject: object }) => row.subject)
  assert.ok(subjects.some((each: object) => isDeepStrictEqual(each, subject)))
  const closing = `/errands/${errands[0].id}/close`
  const auditor = await logInOperator(panel, 'auditor')
  for (const reader of [auditor, support]) {
    assert.equal((await reader.act(closing, { reason: 'seen' })).state, 403)
  }
  const countIn60Days = async () => {
    panel.clock.advance(60 * 24 * 3_600_000)
    owner = await logInOperator(panel, 'owner')
    return (await owner.get('/dashboard/queues/errands-failed')).count
  }
  assert.equal(await countIn60Days(), failedBefore + 1)
  assert.equal((await owner.act(closing, { reason: 'the member was told' })).state, 200)
  assert.equal((await owner.act(closing, { reason: 'again' })).result, 'not-possible')
  assert.equal((await owner.get('/dashboard/queues/errands-failed')).count, failedBefore)
  assert.deepEqual(await violationsOf('V11'), [])
})

test('A-197 the database refuses an adjustment without an approval of its member, currency and amount', async () => {
  const request = await support.act(`/members/${member.id}/adjust`, adjustment())
  const asShop = openDatabase({ url: asShopRole(shop.databaseUrl), connectionsMax: 1 })
  const post = (fields: object = {}) => {
    const entry = { memberId: member.id, currency: 'point', amount: 300, ...fields }
    const { memberId, currency, amount, kind, approvalId, reference } = {
      kind: 'adjustment',
      approvalId: null,
      reference: String(request.approvalId),
      ...entry,
    }
    return asShop.query({
      text: `
        insert into entries (
          member_id, currency, seq, amount, kind, reference, balance_after, granted_after, spent_after, approval_id, created_at
        )
        values ($1, $2, 99, $3, $4, $5, 1300, 1300, 0, $6, now())`,
      values: [memberId, currency, amount, kind, reference, approvalId],
    })
  }
  try {
    const refused = { constraint: 'entries_approved' }
    await assert.rejects(post(), refused, 'not approved yet')
    await approve(request.approvalId)
    for (const fields of [
      { memberId: 1 },
      { currency: 'coin' },
      { amount: 301 },
      { reference: 'none' },
      { kind: 'grant', approvalId: request.approvalId },
    ]) {
      await assert.rejects(post(fields), refused, JSON.stringify(fields))
    }
    await shop.runDueJobs()
    await assert.rejects(post(), { constraint: 'entries_cause' }, 'used already')
  } finally {
    await asShop.close()
  }
})

test("A-200 the database refuses an errand that its approval does not allow, also from the console's own role", async () => {
  const { approvalId } = await support.act(`/members/${member.id}/adjust`, adjustment())
  const asConsole = openDatabase({ url: asConsoleRole(shop.databaseUrl), connectionsMax: 1 })
  const insert = (kind: string, approvalId: number | null, payload: object) =>
    asConsole.query({
      text: `
        insert into console.errands (
          kind, target_kind, target_id, payload, approval_id, requested_by, created_at, take_after
        )
        values ($1, 'member', $2, $3, $4, $5, now(), now())`,
      values: [kind, String(member.id), payload, approvalId, panel.operatorIds.support],
    })
  const refused = { constraint: 'errands_approved' }
  try {
    const { approval } = await owner.get(`/approvals/${approvalId}`)
    const payload = { member_id: member.id, currency: 'point', amount: 300, message: 'お詫び' }
    assert.equal(approval.state, 'waiting')
    await assert.rejects(insert('points.adjust', approvalId, payload), refused)
    await assert.rejects(insert('payments.refund', null, { payment_id: 1 }), refused)
    await approve(approvalId)
    await assert.rejects(insert('points.adjust', approvalId, { ...payload, amount: 1 }), refused)
    await assert.rejects(insert('points.adjust', approvalId, payload), refused, 'approved once')
    for (const text of [
      `update console.errands set state = 'waiting'`,
      'delete from console.errands',
      `select take_errand(now(), '{points.adjust}', '5 minutes')`,
      `select end_errand(1, null, now())`,
    ]) {
      await assert.rejects(asConsole.query({ text }), /permission denied/)
    }
  } finally {
    await asConsole.close()
  }
})

for (const [answer, failure] of [
  ['nobody answers', 'no-answer'],
  ['the work throws', 'fault'],
] as const)
  test(`A-200 an errand is tried twelve times, and fails if ${answer}`, async () => {
    await support.act(`/members/${member.id}/reset-mail`, { reason: 'wish' })
    const works = {
      'members.reset-mail': async (): Promise<ErrandOutcome> => {
        if (failure === 'fault') throw new Error('the work')
        return 'later'
      },
    } as const
    const options = { database: shop.database, clock: shop.clock, works, leaseSeconds: 60 }
    const states = []
    for (let count = 0; count < 12; count++) {
      await runErrands({ ...options, onFault: () => {} })
      shop.clock.advance(60_000)
      await logIn()
      const [errand] = (await support.get(`/members/${member.id}`)).errands
      states.push(errand.failure ?? errand.state)
    }
    assert.deepEqual(states, [...Array(11).fill('waiting'), failure])
  })

test('A-025 A-026 every act that moves money or erases a member has its approval kind', () => {
  const calls = Object.entries(consoleCalls) as [string, ConsoleCall][]
  for (const key of [
    'POST /members/{id}/adjust',
    'POST /members/{id}/close',
    'POST /members/{id}/take-back',
    'POST /payments/{id}/refund',
    'POST /payments/{id}/release',
    'POST /payments/{id}/resolve',
    'POST /payments/{id}/charge-back',
  ]) {
    const call = calls.find(([each]) => each === key)?.[1]
    assert.ok(call !== undefined && 'approval' in call, key)
    assert.ok('stepUp' in call && call.stepUp, key)
  }
})

test('A-201 verify finds an approval without a second person and an adjustment that nobody approved', async () => {
  const { approvalId } = await support.act(`/members/${member.id}/adjust`, adjustment())
  await approve(approvalId)
  await shop.runDueJobs()
  assert.deepEqual(await violationsOf('V11'), [])
  const asOwner = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  const tamper = (set: string) =>
    asOwner.transaction(async (tx) => {
      await tx.query({ text: 'alter table console.approvals disable trigger user' })
      await tx.query({ text: `update console.approvals set ${set} where id = ${approvalId}` })
      await tx.query({ text: 'alter table console.approvals enable trigger user' })
    })
  try {
    const { approval } = await owner.get(`/approvals/${approvalId}`)
    await tamper(`payload = payload || '{"amount": 1}'`)
    assert.match(String(await violationsOf('V11')), /differs from its approval/)
    await tamper(`payload = payload || '{"amount": 300}'`)
    await tamper(`decided_at = expires_at`)
    assert.match(String(await violationsOf('V11')), /without a second person/)
    await tamper(`decided_at = '${approval.decidedAt}'`)
    assert.deepEqual(await violationsOf('V11'), [])
  } finally {
    await asOwner.close()
  }
})

test('A-200 the shop sells, draws, decides and does its errands with the console stopped', async () => {
  const shop = await openTestShop()
  const panel = await openTestConsole({ shop })
  const support = await logInOperator(panel, 'support')
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const [{ mail }] = (await shop.database.query<{ mail: string }>({
    text: 'select mail from members where id = $1',
    values: [member.id],
  })) as [{ mail: string }]
  const request = { reason: 'the member called' }
  assert.equal((await support.act(`/members/${member.id}/reset-mail`, request)).state, 200)
  await panel.close()
  const packId = await publishTestPack(shop)
  const { cards, state } = await member.buy(packId, 3)
  assert.equal(state, 200)
  const reduction_card = cards.map(({ history_id }: { history_id: number }) => history_id)
  const decided = await member.post('/user/pack/decision', { send_card: [], reduction_card })
  assert.equal(decided.state, 200)
  await shop.runDueJobs()
  const [sent] = await shop.database.query<{ recipient: string }>({
    text: `select recipient from outbox_messages where recipient = $1 and subject like '%パスワード%'`,
    values: [mail],
  })
  assert.equal(sent?.recipient, mail)
  const guest = await fetch(`${loopbackUrl(panel.url)}/healthz`).catch(() => null)
  assert.equal(guest, null, 'the console is stopped')
  await shop.close()
})
