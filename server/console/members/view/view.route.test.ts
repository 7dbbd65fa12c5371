import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { requestShipping } from '#testing/drivers/shipping.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let support: ConsoleClient
let member: TestMember
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  const packId = await publishTestPack(shop)
  support = await logInOperator(panel, 'support')
  member = await addLoggedInMember(shop, { points: 1_000, coins: 30 })
  await requestShipping(member, packId, { drawn: 3, shipped: 1 })
  await member.buy(packId, 2)
  await panel.runDueWork()
})
after(async () => {
  await panel.close()
  await shop.close()
})

const view = (page: string) => support.get(`/members/${member.id}/view/${page}`)
/** Returns the fields of an answer without the fields of the envelope. */
const fieldsOf = ({ csrf: _, status: __, ...fields }: { readonly [field: string]: unknown }) =>
  fields

test('A-152 the view reads what the member reads, under the session of the operator', async () => {
  const own = await member.get('/user/point')
  const viewed = await view('user?language=ja')
  for (const field of ['point', 'coin', 'rank_name', 'last_name', 'hold_until'])
    assert.deepEqual(viewed[field], own[field], field)
  for (const [page, answer] of [
    ['points?page=1', await member.get('/user/point/list/1')],
    ['coins?page=1', await member.get('/user/coin/list/1')],
    ['purchases?page=1', await member.post('/user/history/list/1', {})],
    ['purchases?page=1&mode=1', await member.post('/user/history/list/1', { mode: 1 })],
    ['parcels?page=1', await member.get('/user/parcel/list/1')],
  ] as const) {
    assert.ok(answer.list.length > 0, page)
    assert.deepEqual(fieldsOf(await view(page)), fieldsOf(answer), page)
  }
  const english = await view('points?language=en')
  assert.ok(english.list.some(({ memo }: { memo: string }) => memo === 'Granted by the shop'))
})

test('A-146 A-152 the view masks mail, phone and address too', async () => {
  const { detail: own } = await member.get('/user/detail')
  const { detail } = await view('detail')
  assert.deepEqual(
    [detail.mail, detail.tel, detail.zipcode, detail.shiku, detail.address],
    ['e…@example.com', '…0005', '150…', '…', ''],
  )
  const MASKED = ['mail', 'tel', 'zipcode', 'shiku', 'address', 'building']
  for (const [name, value] of Object.entries(own))
    if (!MASKED.includes(name)) assert.deepEqual(detail[name], value, name)
})

test('A-152 every changing call of the member answers 403 in the view and changes nothing', async () => {
  const before = await member.get('/user/detail')
  const changing = (Object.entries(calls) as [string, Call][]).filter(
    ([key, call]) => key.startsWith('POST ') && call.access === 'member',
  )
  assert.ok(changing.length > 20)
  for (const [at, [call]] of changing.entries()) {
    if (at % 50 === 49) panel.clock.advance(60_000)
    const { state, result } = await support.act(`/members/${member.id}/view`, { call })
    assert.deepEqual([state, result], [403, 'read-only'], call)
    const path = call.slice('POST '.length).replaceAll(/\{\w+\}/g, '1')
    assert.equal((await support.post(`/members/${member.id}/view${path}`)).state, 404, call)
  }
  assert.deepEqual((await member.get('/user/detail')).detail, before.detail)
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get('/audit?call=members.view-change')
  assert.equal(list[0].outcome, 'refused')
})

test('A-152 the log tells who viewed a member, and only owners and support may', async () => {
  await view('user')
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get('/audit?call=members.view')
  const [{ outcome, targetKind, targetId }] = list
  assert.deepEqual([outcome, targetKind, targetId], ['done', 'member', String(member.id)])
  for (const name of ['auditor', 'shipper', 'accountant'] as const) {
    const client = await logInOperator(panel, name)
    assert.equal((await client.get(`/members/${member.id}/view/user`)).state, 403, name)
  }
  assert.equal((await support.get('/members/999999/view/user')).state, 404)
})
