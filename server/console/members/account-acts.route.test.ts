import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { consoleCalls } from '#contract/console/calls.ts'
import { closeAccount } from '#server/closures/closures.ts'
import { runErrands } from '#server/console/errands/errands.ts'
import { errandWorks } from '#server/console/errands/works/works.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { requestShipping } from '#testing/drivers/shipping.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let packId: number
let support: ConsoleClient
let auditor: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  packId = await publishTestPack(shop)
})
beforeEach(async () => {
  support = await logInOperator(panel, 'support')
  auditor = await logInOperator(panel, 'auditor')
})
after(async () => {
  await panel.close()
  await shop.close()
})

/** Adds a payment whose money came too late, so that the operator must decide about the payment. */
async function addHeldPayment(memberId: number): Promise<void> {
  await shop.database.query({
    text: `
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, held_for, expires_at, created_at
      )
      values ('held', $1, '', 101, 500, 500, 4, 'gmo', 'ja', 'held', 'late', $2, $2)`,
    values: [memberId, shop.clock.now()],
  })
}

test('A-153 closing is refused while anything stands against it, and lists what', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const path = `/members/${member.id}/close`
  const close = async () => {
    support = await logInOperator(panel, 'support')
    return support.act(path, { reason: 'the member wishes it' })
  }
  const obstacles = async () => {
    const refused = await close()
    assert.deepEqual([refused.state, refused.result], [409, 'not-possible'])
    const { member: shown } = await support.get(`/members/${member.id}`)
    assert.deepEqual(refused.current.obstacles, shown.closingObstacles)
    return refused.current.obstacles
  }
  await member.buy(packId, 1)
  assert.deepEqual(await obstacles(), ['cards-wait'])
  await addHeldPayment(member.id)
  await requestShipping(member, packId, { drawn: 1 })
  await shop.database.query({
    text: `update balances set debt = 5 where member_id = $1 and currency = 'coin'`,
    values: [member.id],
  })
  assert.deepEqual(await obstacles(), ['cards-wait', 'parcels-travel', 'owes', 'payment-held'])
  const free = await addLoggedInMember(shop, { points: 1_000 })
  const requested = await support.act(`/members/${free.id}/close`, {
    reason: 'the member wishes it',
  })
  assert.equal(requested.state, 200)
  await free.buy(packId, 1)
  const owner = await logInOperator(panel, 'owner')
  const { approval } = await owner.get(`/approvals/${requested.approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  const late = await owner.act(`/approvals/${requested.approvalId}/approve`, decision)
  await shop.runDueJobs()
  assert.notEqual(late.state, 200, 'the obstacle came after the request')
  assert.equal((await free.get('/user/detail')).state, 200, 'the account is open')
})

test('A-153 an account against which nothing stands is closed after the approval, and its traces are erased', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  await support.act(`/members/${member.id}/note`, { text: '引っ越しの予定' })
  const { approvalId } = await support.act(`/members/${member.id}/close`, { reason: 'wish' })
  const owner = await logInOperator(panel, 'owner')
  const { approval, subject } = await owner.get(`/approvals/${approvalId}`)
  assert.equal(subject.member.id, member.id)
  assert.ok(!JSON.stringify(subject).includes(member.mail), 'the mail address is masked')
  const { balance, taken, balanceAfter } = subject.effect.points
  assert.deepEqual([balance, taken, balanceAfter], [500, 500, 0])
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  assert.equal((await owner.act(`/approvals/${approvalId}/approve`, decision)).state, 200)
  await shop.runDueJobs()
  const { subject: decided } = await owner.get(`/approvals/${approvalId}`)
  assert.equal(decided.effect, null, 'the balances after the decision say nothing about it')
  assert.equal((await member.get('/user/detail')).state, 401)
  const { member: closed } = await owner.get(`/members/${member.id}`)
  assert.deepEqual([closed.flags, closed.masked.name], [['closed'], ''])
  const { list } = await owner.get(`/members/${member.id}/timeline`)
  const kinds = new Set(list.map(({ kind }: { kind: string }) => kind))
  assert.deepEqual(
    [kinds.has('points'), kinds.has('note'), kinds.has('login')],
    [true, false, false],
  )
})

/** What each act on a member answers once the account is closed. */
const ON_CLOSED: Readonly<Record<string, readonly [state: number, request: object]>> = {
  adjust: [404, { currency: 'point', amount: 100, message: 'お詫び' }],
  cancellation: [404, { guardianName: '母', relation: 'parent' }],
  close: [404, {}],
  disclose: [
    200,
    { identityMethod: 'document', identityNote: 'passport', identityCheckedOn: '2025-08-01' },
  ],
  note: [200, { text: '書留' }],
  'reset-mail': [404, {}],
  restrict: [200, { kind: 'draw', endsAt: null }],
  'take-back': [404, {}],
  unmask: [200, {}],
  view: [403, { call: 'POST /user/edit' }],
}

test('A-395 each act on a member has its answer for a closed account', async () => {
  const member = await addLoggedInMember(shop)
  await closeAccount(shop.database, { mail: member.mail, now: shop.clock.now() })
  const acts = Object.keys(consoleCalls).flatMap(
    (key) => /^POST \/members\/\{id\}\/(.+)$/.exec(key)?.[1] ?? [],
  )
  assert.deepEqual(acts.toSorted(), Object.keys(ON_CLOSED))
  const owner = await logInOperator(panel, 'owner')
  for (const [name, [state, fields]] of Object.entries(ON_CLOSED)) {
    const takesReason = !['note', 'view'].includes(name)
    const request = { ...fields, ...(takesReason && { reason: 'wish' }) }
    const answer = await owner.act(`/members/${member.id}/${name}`, request)
    assert.equal(answer.state, state, `${name}: ${answer.result}`)
  }
})

test('A-156 an operator sends a reset mail, and sees and sets no password', async () => {
  const member = await addLoggedInMember(shop)
  const path = `/members/${member.id}/reset-mail`
  assert.equal((await auditor.act(path, { reason: 'the member called' })).state, 403)
  const requested = await support.act(path, { reason: 'the member called' })
  assert.equal(requested.state, 200)
  await shop.runDueJobs()
  const [mail] = await messagesTo(shop, member.mail)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  assert.ok(token.length > 20)
  const seen = JSON.stringify([
    requested,
    await support.get(`/members/${member.id}`),
    await support.get(`/members/${member.id}/timeline`),
  ])
  assert.ok(!seen.includes(token))
  assert.doesNotMatch(seen, /pass_?word_?hash|password":/i)
  for (const columns of ['password_hash', 'token_hash'])
    await assert.rejects(
      panel.consoleDatabase.query({
        text: `select ${columns} from ${columns === 'token_hash' ? 'reissues' : 'members'}`,
      }),
      /permission denied/,
    )
})

test('A-150 A-395 an adjustment is a whole number of at most a million, and not 0', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  for (const [amount, state] of [
    [0, 400],
    [0.5, 400],
    [1, 200],
    [-1, 200],
    [1_000_001, 400],
    [-1_000_001, 400],
  ] as const) {
    const request = { currency: 'point', amount, message: 'お詫び', reason: 'late parcel' }
    const answer = await support.act(`/members/${member.id}/adjust`, request)
    assert.equal(answer.state, state, String(amount))
    if (state === 200) await support.act(`/approvals/${answer.approvalId}/withdraw`)
  }
})

test('A-021 A-150 the approver of an adjustment sees the member and the balances after it', async () => {
  const member = await addLoggedInMember(shop, { points: 500, coins: 20 })
  const effectOf = async (currency: string, amount: number) => {
    const request = { currency, amount, message: 'sorry', reason: 'late parcel' }
    const { approvalId } = await support.act(`/members/${member.id}/adjust`, request)
    const { subject } = await support.get(`/approvals/${approvalId}`)
    await support.act(`/approvals/${approvalId}/withdraw`)
    assert.equal(subject.member.id, member.id)
    const { points, coins } = subject.effect
    return [points.balance, points.balanceAfter, coins.balance, coins.balanceAfter]
  }
  assert.deepEqual(await effectOf('point', 300), [500, 800, 20, 20])
  assert.deepEqual(await effectOf('point', -200), [500, 300, 20, 20])
  assert.deepEqual(await effectOf('coin', 5), [500, 500, 20, 25])
})

/** With the rights of the worker. */
async function doErrands(): Promise<void> {
  const database = openDatabase({ url: asShopRole(shop.databaseUrl), connectionsMax: 2 })
  const works = errandWorks({
    database,
    publicUrl: () => '',
    payments: { refundMember: async () => 'done' } as never,
  })
  const { clock } = shop
  try {
    await runErrands({ database, clock, works, onFault: () => {}, leaseSeconds: 300 })
  } finally {
    await database.close()
  }
}

test('B-048 undecided cards go back to the shop after an approval, while the login is restricted', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  await member.buy(packId, 3)
  await member.buy(packId, 2)
  const path = `/members/${member.id}/take-back`
  const wish = { reason: 'a guardian cancelled' }
  const early = await support.act(path, wish)
  assert.deepEqual([early.state, early.result], [409, 'not-possible'], 'nothing was opened')
  const guardian = { guardianName: '山田 花子', relation: 'parent', ...wish }
  const { id } = await support.act(`/members/${member.id}/cancellation`, guardian)
  const file = Buffer.from('%PDF-1.7\nregister').toString('base64url')
  assert.equal((await support.act(`/cancellations/${id}/paper`, { file })).state, 200)
  const { approvalId } = await support.act(path, wish)
  const owner = await logInOperator(panel, 'owner')
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  assert.equal((await owner.act(`/approvals/${approvalId}/approve`, decision)).state, 200)
  // The worker dies after the first purchase, and another one goes on.
  const [{ newest }] = (await shop.database.query({
    text: 'select max(id) as newest from purchases where member_id = $1',
    values: [member.id],
  })) as [{ newest: number }]
  const removeFault = await rejectWrites(shop.database, 'decisions', `purchase_id <> ${newest}`)
  await doErrands()
  await removeFault()
  shop.clock.advance(10 * 60_000)
  await doErrands()
  const decided = await shop.database.query({
    text: `
      select decided_by, converted_points, length(shipped_indexes) as shipped, send_state, approval_id
      from decisions
      join purchases on purchases.member_id = decisions.member_id and id = purchase_id
      where decisions.member_id = $1`,
    values: [member.id],
  })
  const taken = { decidedBy: 'shop', convertedPoints: 0, shipped: 0, sendState: 4, approvalId }
  assert.deepEqual(decided, [taken, taken])
  const { member: shown } = await owner.get(`/members/${member.id}`)
  assert.equal(shown.points.balance, 500, 'five draws of 100 points, and nothing converted')
  const { list } = await owner.get(`/members/${member.id}/timeline`)
  assert.ok(list.some((row: { decidedBy?: string }) => row.decidedBy === 'shop'))
  const checked = (await verify(shop.database)).filter(({ invariant }) =>
    ['V4', 'V10', 'V11'].includes(invariant),
  )
  assert.deepEqual(
    checked.flatMap(({ violations }) => violations),
    [],
  )
})
