import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
shop.clock.set(new Date(OPEN))
const packId = await publishTestPack(shop)

test('C-034 checks that arrive together each see their own member, balance and draw number', async () => {
  const members = await Promise.all(
    Array.from({ length: 12 }, (_, at) => addLoggedInMember(shop, { points: 100 * at })),
  )
  await (members[11] as (typeof members)[0]).buy(packId, 1)
  const check = { pack_id: packId, count: 5 }
  const answers = await Promise.all(members.map((member) => member.post('/user/pack/check', check)))
  assert.deepEqual(
    answers.map(({ result }) => result),
    [...Array(5).fill('-2'), ...Array(7).fill('1')],
  )
  assert.deepEqual(
    answers.slice(5).map(({ draw_number }) => draw_number),
    [0, 0, 0, 0, 0, 0, 1],
  )
  const commitments = answers.slice(5).map(({ commitment }) => commitment)
  assert.equal(new Set(commitments).size, 7)
})

test('S-041 Q107 a check counts points of due holds, and none that have expired', async () => {
  const member = await addLoggedInMember(shop, { points: 300 })
  async function check() {
    await member.get(`/user/pack/detail/${packId}`)
    return (await member.post('/user/pack/check', { pack_id: packId, count: 1 })).result
  }
  const setClock = async (now: Date) => {
    shop.clock.set(now)
    await shop.database.query({
      text: `update sessions set expires_at = $2::timestamptz + '1 day', seen_at = $2 where member_id = $1`,
      values: [member.id, now],
    })
  }
  await member.buy(packId, 3)
  assert.equal(await check(), '-2')
  await setClock(new Date(Date.parse(OPEN) + 24 * 3_600_000))
  assert.equal(await check(), '1', 'three cards of 40 points each')
  await setClock(new Date('2026-02-03T00:30:00+09:00'))
  assert.equal(await check(), '-2', 'six months later')
})
