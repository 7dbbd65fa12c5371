import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerOf } from '#contract/console/call.ts'
import { type ConsoleCallKey, consoleCalls } from '#contract/console/calls.ts'
import { initialValues } from '#contract/console/field.ts'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { openShippingShop, requestShipping, type ShippingShop } from '#testing/drivers/shipping.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'

const HOUR_MS = 3_600_000
let on: ShippingShop
let owner: ConsoleClient
before(async () => {
  on = await openShippingShop()
  owner = await logInOperator(on.panel, 'owner')
})
after(() => on.close())

/** An operator exports only so often within an hour, and only soon after a proof. */
async function prove(name: Parameters<typeof logInOperator>[1] = 'owner') {
  on.panel.clock.advance(HOUR_MS)
  owner = await logInOperator(on.panel, name)
}
const exported = (list: string, query: object = {}, params: object = {}) =>
  owner.act('/lists/export', { list, query, params })

test('A-034: a file has all rows of the list that match, in its order, beyond the first page', async () => {
  const fields = { ...initialValues(goodFields), name: '扇子', reading: 'せんす', priceCoins: 1 }
  for (let at = 1; at <= 52; at++)
    await owner.act('/goods/add', { ...fields, modelNumber: `F-${at}`, priceCoins: at })
  await owner.act('/goods/add', { ...fields, name: '団扇' })
  await prove()
  const query = { text: '扇子', sort: 'priceCoins', direction: 'asc', page: 2 }
  const { rows, state } = await exported('GET /goods', query)
  assert.equal(state, 200)
  assert.deepEqual(
    rows.map(({ modelNumber }: { modelNumber: string }) => modelNumber),
    Array.from({ length: 52 }, (_, at) => `F-${at + 1}`),
  )
})

test('A-029 A-030 A-146: a file is masked as its list, and logged with the rows of persons', async () => {
  const member = await addLoggedInMember(on.shop, { points: 300 })
  await requestShipping(member, on.packId, { drawn: 1 })
  await on.panel.runDueWork()
  await owner.act(`/members/${member.id}/reset-mail`, { reason: 'the member called' })
  await on.shop.runDueJobs()
  await prove('auditor')
  const mails = await exported('GET /mails')
  assert.ok(mails.rows.length > 0)
  assert.deepEqual(mails.rows, (await owner.get('/mails')).list)
  assert.doesNotMatch(JSON.stringify(mails.rows), new RegExp(member.mail))
  const { rows } = await exported('GET /parcels', { text: String(member.id) })
  assert.ok(rows.length > 0)
  const { list: entries } = await owner.get('/audit')
  const { after: logged, targetKind } = entries.find(
    ({ call }: { call: string }) => call === 'lists.export',
  )
  assert.equal(targetKind, 'parcel')
  assert.equal(logged.list, 'GET /parcels')
  assert.equal(logged.count, rows.length)
  assert.equal(logged.openFilters.direction, 'asc')
  assert.deepEqual(
    logged.ids,
    rows.map(({ id }: { id: number }) => id),
  )
  assert.ok(!JSON.stringify(logged).includes('江田'))
})

test('A-011 A-193: a file needs a fresh proof, and an operator saves five in an hour', async () => {
  await prove()
  on.panel.clock.advance(HOUR_MS / 10)
  for (let at = 0; at < 6; at++) assert.equal((await exported('GET /stock')).result, 'step-up')
  owner = await logInOperator(on.panel, 'owner')
  for (let at = 0; at < 5; at++) assert.equal((await exported('GET /stock')).state, 200)
  assert.equal((await exported('GET /stock')).state, 429)
})

test('A-016: a file needs the permission of the list', async () => {
  await prove('shipper')
  const refused = await exported('GET /payments')
  assert.deepEqual([refused.state, refused.result], [403, 'not-permitted'])
})

test('a key that names no list, and a query that the list does not have, are refused', async () => {
  await prove()
  for (const list of ['GET /members', 'GET /nothing', 'toString', 'POST /goods/add', 'GET /search'])
    assert.equal((await exported(list, { text: 'x' })).state, 404, list)
  assert.equal((await exported('GET /goods', { sort: 'nothing' })).state, 400)
})

test('A-034: each list of the console, and each list within an answer, is saved by its call', async () => {
  const hasPage = (answer: object) => 'allPage' in answer
  const lists = Object.entries(consoleCalls).flatMap(([key, call]) => {
    const answer = answerOf(call)
    const parts = Object.values(answer.shape).filter((part) => 'shape' in part)
    const isList = hasPage(answer.shape) || parts.some((part) => hasPage(part.shape as object))
    return isList ? [key as ConsoleCallKey] : []
  })
  assert.ok(lists.length > 20)
  for (const [at, list] of lists.entries()) {
    if (at % 5 === 0) await prove()
    const params = { id: 1, queue: 'errands-failed' }
    const { state } = await exported(list, {}, params)
    assert.ok([200, 404].includes(state), `${list}: ${state}`)
  }
})
