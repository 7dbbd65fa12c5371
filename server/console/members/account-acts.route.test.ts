import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { requestShipping } from '#testing/drivers/shipping.ts'
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
