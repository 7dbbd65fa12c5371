import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addPayer } from '#testing/drivers/payments/payer.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let second: ConsoleClient
before(async () => {
  shop = await openTestShop({ gateway: true })
  panel = await openTestConsole({ shop })
})
beforeEach(async () => {
  owner = await logInOperator(panel, 'owner')
  second = await logInOperator(panel, 'second-owner')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const COURSE = { points: 3_000, priceYen: 2_900, memo: 'お得', memoEn: 'Saver', position: 3 }

async function approve(client: ConsoleClient, id: number) {
  const { approval } = await client.get(`/approvals/${id}`)
  const { payloadHash } = approval
  return client.act(`/approvals/${id}/approve`, { payloadHash, reason: 'checked' })
}

async function addCourse(): Promise<number> {
  const { approvalId } = await owner.act('/courses', { ...COURSE, reason: 'spring' })
  assert.equal((await approve(second, approvalId)).state, 200)
  const { list } = await owner.get('/courses')
  return Math.max(...list.map(({ id }: { id: number }) => id))
}

test('A-173: a course is on sale once a second owner has approved its price', async () => {
  const payer = await addPayer(shop)
  const { approvalId } = await owner.act('/courses', { ...COURSE, reason: 'spring' })
  const listed = async () => (await payer.get('/user/point_price/1')).list.length
  assert.equal(await listed(), 2)
  assert.equal((await approve(owner, approvalId)).result, 'own-request')
  assert.equal((await approve(second, approvalId)).state, 200)
  assert.equal(await listed(), 3)
})

test('A-173: a retired course is not sold, and a payment that was begun keeps its points and price', async () => {
  const id = await addCourse()
  const payer = await addPayer(shop)
  const buy = () =>
    payer.post('/user/point/buy', { pay_id: 2, point_price_id: id, combini_code: 'econ' })
  const { payment_id: paymentId } = await buy()
  assert.equal((await owner.act(`/courses/${id}/retire`, { reason: 'over' })).state, 200)
  const { list } = await payer.get('/user/point_price/1')
  assert.ok(!list.some((course: { id: number }) => course.id === id))
  assert.equal((await buy()).state, 404)
  await shop.gateway.act((await shop.gateway.orderOf(paymentId)).id, 'pay')
  await payer.post('/user/point/append', { token: paymentId })
  assert.equal((await payer.get('/user/point')).point, COURSE.points)
  const again = await owner.act(`/courses/${id}/retire`, { reason: 'over' })
  assert.deepEqual([again.state, again.result], [409, 'unchanged'])
})

test('A-173: the retired courses stand below those on sale, whatever their positions', async () => {
  const ids = [await addCourse(), await addCourse()]
  await owner.act(`/courses/${ids[0]}/retire`, { reason: 'over' })
  const { list } = await owner.get('/courses')
  const retired = list.map(({ retiredAt }: { retiredAt: string | null }) => retiredAt !== null)
  assert.ok(retired.indexOf(true) > retired.lastIndexOf(false))
  assert.ok(retired.includes(true))
})

test('A-173: nobody reprices a course in place, the owner of the tables included', async () => {
  const id = await addCourse()
  const { database, consoleDatabase } = panel
  for (const change of ['price_yen = 1', 'points = 999999', 'id = 5000']) {
    const text = `update courses set ${change} where id = ${id}`
    await assert.rejects(database.query({ text }), /never repriced/)
    await assert.rejects(consoleDatabase.query({ text }), /permission denied/)
  }
  await assert.rejects(database.query({ text: 'delete from courses' }), /kept for its payments/)
  const insert = 'insert into courses (id, points, price_yen) values (5001, 5000, 1)'
  await assert.rejects(consoleDatabase.query({ text: insert }), /with an approval of its price/)
})
