import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { INITIAL_RULES, type ShopRules } from '#contract/rules.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import {
  endExpiredSessions,
  endSession,
  isGuestSecret,
  isSecret,
  newGuestSecret,
  newSessionSecret,
  openSessions,
  startSession,
} from './sessions.ts'

let shop: TestShop
let memberId: number
before(async () => {
  shop = await openTestShop()
  memberId = (await addMemberAccount(shop.database, { now: shop.clock.now() })).id
})
after(() => shop.close())

const startTestSession = (isSaved: boolean, rules: Partial<ShopRules> = {}) =>
  shop.database.transaction((tx) =>
    startSession(
      tx,
      { memberId, isSaved, device: '', now: shop.clock.now() },
      { ...INITIAL_RULES, ...rules },
    ),
  )

for (const [isSaved, days, rules] of [
  [true, 30],
  [false, 7],
  [true, 60, { savedLoginDays: 60 }],
  [false, 2, { loginDays: 2 }],
] as const) {
  test(`B-015 a session ${isSaved ? 'that is saved' : 'of a browser'} and in use ends exactly after ${days} days, as the rules say (A-263)`, async () => {
    const startedAt = shop.clock.now()
    const { secret, maxAgeSeconds } = await startTestSession(isSaved, rules)
    assert.equal(maxAgeSeconds, isSaved ? days * 86_400 : null)
    const sessions = openSessions(shop.database, shop.clock)
    for (let day = 1; day < days; day++) {
      shop.clock.set(new Date(startedAt.getTime() + day * DAY_MS))
      assert.ok((await sessions.find(secret)) !== null)
    }
    for (const [ms, isFound] of [
      [days * DAY_MS - 1, true],
      [days * DAY_MS, false],
    ] as const) {
      shop.clock.set(new Date(startedAt.getTime() + ms))
      assert.equal((await sessions.find(secret)) !== null, isFound)
    }
    await endExpiredSessions(shop.database, shop.clock.now())
    shop.clock.set(startedAt)
    assert.equal(await sessions.find(secret), null)
  })
}

test('A-263: a session that is not used ends after the days that the rules said at its login', async () => {
  const startedAt = shop.clock.now()
  const sessions = openSessions(shop.database, shop.clock)
  for (const [isSaved, days, rules] of [
    [false, 3],
    [true, 14],
    [false, 1, { loginIdleDays: 1 }],
    [true, 20, { savedLoginIdleDays: 20 }],
    [true, 14, { loginIdleDays: 1 }],
    [false, 3, { savedLoginIdleDays: 20 }],
  ] as const) {
    shop.clock.set(startedAt)
    const { secret } = await startTestSession(isSaved, rules)
    for (const [ms, isFound] of [
      [1, false],
      [0, true],
    ] as const) {
      shop.clock.set(new Date(startedAt.getTime() + days * DAY_MS + ms))
      assert.equal((await sessions.find(secret)) !== null, isFound, `${isSaved} ${days} ${ms}`)
    }
  }
  shop.clock.set(startedAt)
})

test('ending a session leaves the member’s other sessions', async () => {
  const sessions = openSessions(shop.database, shop.clock)
  const [ended, other] = [await startTestSession(false), await startTestSession(false)]
  await endSession(shop.database, ended.secret)
  const [first, second] = await Promise.all(
    [ended, other].map(({ secret }) => sessions.find(secret)),
  )
  assert.equal(first, null)
  assert.equal(second?.memberId, memberId)
})

test('the table holds no secret, only its hash', async () => {
  const { secret } = await startTestSession(true)
  const rows = await shop.database.query({ text: 'select sessions::text from sessions' })
  assert.ok(!JSON.stringify(rows).includes(secret))
  assert.ok(!JSON.stringify(rows).includes(Buffer.from(secret).toString('hex')))
})

test('a secret is 32 characters of base64url and nothing else, for a guest behind a word', () => {
  assert.equal(isSecret('a'.repeat(32)), true)
  const ofGuest = newGuestSecret()
  assert.deepEqual([isSecret(ofGuest), isGuestSecret(ofGuest)], [true, true])
  assert.equal(isGuestSecret(newSessionSecret()), false)
  for (const wrong of [
    undefined,
    '',
    'a'.repeat(31),
    'a'.repeat(33),
    `${'a'.repeat(31)}=`,
    `guest.${'a'.repeat(31)}`,
    `guest-${'a'.repeat(32)}`,
    `${'a'.repeat(32)}\n`,
  ]) {
    assert.equal(isSecret(wrong), false)
  }
})
