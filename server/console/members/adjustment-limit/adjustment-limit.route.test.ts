import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type ConsoleClient,
  type ConsoleResponse,
  logInOperator,
} from '#testing/drivers/console-client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let support: ConsoleClient
let owner: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  await logIn()
})
after(async () => {
  await panel.close()
  await shop.close()
})

async function logIn(): Promise<void> {
  support = await logInOperator(panel, 'support')
  owner = await logInOperator(panel, 'owner')
}

const request = (memberId: number, amount: number, currency = 'point') =>
  support.act(`/members/${memberId}/adjust`, {
    currency,
    amount,
    message: 'お詫び',
    reason: 'the parcel was late',
  })

async function approve({ approvalId }: ConsoleResponse) {
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  return owner.act(`/approvals/${approvalId}/approve`, decision)
}

async function setDayMax(dayMax: number) {
  const { version } = await owner.get('/adjustment-limit')
  return owner.act('/adjustment-limit', { dayMax, version, reason: 'a campaign' })
}

test('A-151 above the setting per member and day, an adjustment is refused, by any pair of operators', async () => {
  const member = await addLoggedInMember(shop, { points: 500 })
  assert.equal((await setDayMax(1_000)).state, 200)
  assert.equal((await support.get('/adjustment-limit')).state, 403)
  assert.equal((await owner.get('/adjustment-limit')).dayMax, 1_000)
  const tooMuch = await request(member.id, 1_001)
  assert.deepEqual([tooMuch.state, tooMuch.result], [409, 'over-day-max'])

  assert.equal((await approve(await request(member.id, 600))).state, 200)
  const second = await request(member.id, 401)
  assert.deepEqual(second.current, { dayMax: 1_000, used: 600 })
  assert.equal((await request(member.id, -401)).state, 409, 'a deduction counts as well')
  assert.equal((await approve(await request(member.id, 1_000, 'coin'))).state, 200)
  assert.equal((await approve(await request(member.id, 400))).state, 200)
  await shop.runDueJobs()
  assert.equal((await member.balances()).point, 1_500)

  const other = await addLoggedInMember(shop)
  const failed = await request(other.id, 1_000)
  assert.equal((await approve(failed)).state, 200)
  await shop.database.query({
    text: `select end_errand(id, 'x', $2) from console.errands where approval_id = $1`,
    values: [failed.approvalId, shop.clock.now()],
  })
  assert.equal((await request(other.id, 1_000)).state, 200, 'what was not posted does not count')
  // Each login moves the clock on by 30 s.
  panel.clock.set(new Date('2025-08-01T23:58:30+09:00'))
  await logIn()
  assert.equal((await request(member.id, 1)).result, 'over-day-max', 'just before midnight')
  panel.clock.set(new Date('2025-08-02T00:00:00+09:00'))
  assert.equal((await request(member.id, 1_000)).state, 200, 'the next day in Japan')
})

test('A-039: the second of two owners who change the limit is refused and sees both versions', async () => {
  const { version } = await owner.get('/adjustment-limit')
  const change = (dayMax: number) =>
    owner.act('/adjustment-limit', { dayMax, version, reason: 'a campaign' })
  assert.equal((await change(2_000)).state, 200)
  const { state, result, current } = await change(3_000)
  assert.deepEqual([state, result], [409, 'version-conflict'])
  assert.deepEqual(current, { dayMax: 2_000, version: version + 1 })
  assert.equal((await owner.get('/adjustment-limit')).dayMax, 2_000)
})

test('A-151 an approval after the setting was lowered voids the request', async () => {
  const member = await addLoggedInMember(shop)
  await setDayMax(1_000)
  const requested = await request(member.id, 900)
  assert.equal(requested.state, 200)
  await setDayMax(800)
  assert.notEqual((await approve(requested)).state, 200)
  await shop.runDueJobs()
  assert.equal((await member.balances()).point, 0)
})
