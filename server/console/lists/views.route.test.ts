import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LIST_VIEWS_MAX } from '#contract/console/list-views.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { approve } from '#testing/drivers/pack-maker.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
let owner: ConsoleClient
let support: ConsoleClient
let shipper: ConsoleClient
before(async () => {
  panel = await openTestConsole()
  owner = await logInOperator(panel, 'owner')
  support = await logInOperator(panel, 'support')
  shipper = await logInOperator(panel, 'shipper')
})
after(() => panel.close())

const LIST = 'GET /members'
const VIEW = {
  list: LIST,
  name: '上位',
  filters: { flag: 'open', minYen: '100000' },
  sort: '-paidYen',
  hidden: ['points'],
  isShared: false,
}
interface Shown {
  readonly id: number
  readonly name: string
  readonly canChange: boolean
}
const viewsOf = async (client: ConsoleClient, list = LIST) => {
  const { list: views } = await client.get(`/list-views?list=${encodeURIComponent(list)}`)
  return views as (Shown & Record<string, unknown>)[]
}
const namesOf = async (client: ConsoleClient) => (await viewsOf(client)).map(({ name }) => name)

test('A-246 a view is saved, opened, shared, renamed and deleted', async () => {
  assert.deepEqual(await viewsOf(support), [])
  const { id } = await support.act('/list-views/save', VIEW)
  const [saved] = await viewsOf(support)
  const { list: _, ...shown } = VIEW
  const operator = { operator: 'support', canChange: true }
  assert.deepEqual({ ...saved, savedAt: '' }, { id, ...shown, ...operator, savedAt: '' })
  assert.deepEqual(await namesOf(owner), [], 'nobody else sees it')
  const hidden = await owner.act(`/list-views/${id}/remove`, {})
  assert.equal(hidden.state, 404)

  const replaced = await support.act('/list-views/save', { ...VIEW, filters: {}, sort: null })
  assert.equal(replaced.id, id, 'the same name replaces it')
  assert.deepEqual((await viewsOf(support))[0]?.filters, {})

  await support.act(`/list-views/${id}/change`, { name: '全員', isShared: true })
  const [shared] = await viewsOf(owner)
  assert.deepEqual([shared?.name, shared?.operator, shared?.canChange], ['全員', 'support', true])
  const auditor = await logInOperator(panel, 'auditor')
  assert.deepEqual((await viewsOf(auditor))[0]?.canChange, false)
  assert.equal((await auditor.act('/list-views/save', VIEW)).state, 403)
  assert.equal((await owner.act(`/list-views/${id}/remove`, {})).state, 200)
  assert.deepEqual(await namesOf(support), [])
})

test('A-246 a text that may name a person is not saved, and a code is', async () => {
  const named = { ...VIEW, name: '江田', filters: { text: '江田', flag: 'open', none: 'x' } }
  const { id } = await support.act('/list-views/save', named)
  assert.deepEqual((await viewsOf(support))[0]?.filters, { flag: 'open' })
  const payments = { ...VIEW, list: 'GET /payments', filters: { order: 'P-1' } }
  await owner.act('/list-views/save', payments)
  assert.deepEqual((await viewsOf(owner, 'GET /payments'))[0]?.filters, { order: 'P-1' })
  const whole = { ...VIEW, list: 'GET /courses', filters: { state: 'on-sale' } }
  await owner.act('/list-views/save', whole)
  assert.deepEqual((await viewsOf(owner, 'GET /courses'))[0]?.filters, { state: 'on-sale' })
  const { list } = await owner.get('/audit?call=lists.save-view')
  assert.ok(list.length > 0 && !JSON.stringify(list).includes('江田'))
  await support.act(`/list-views/${id}/remove`, {})
})

test('A-246 views of a list are for those who may read it', async () => {
  await owner.act('/list-views/save', { ...VIEW, name: '共有', isShared: true })
  assert.deepEqual(await namesOf(support), ['共有'])
  const [view] = await viewsOf(support)
  const { id } = await support.act('/list-views/save', { ...VIEW, name: '私の' })
  assert.deepEqual(await namesOf(support), ['私の', '共有'], 'own views stand before others')
  await support.act(`/list-views/${id}/remove`, {})
  assert.equal((await support.act(`/list-views/${view?.id}/remove`, {})).state, 404)
  const refused = await shipper.get(`/list-views?list=${encodeURIComponent(LIST)}`)
  assert.deepEqual([refused.state, refused.result], [403, 'not-permitted'])
  assert.equal((await shipper.act('/list-views/save', VIEW)).state, 403)
  for (const [list, state] of [
    ['GET /nothing', 404],
    ['GET /session', 404],
    ['toString', 400],
    ['POST /goods/add', 400],
  ] as const)
    assert.equal((await owner.act('/list-views/save', { ...VIEW, list })).state, state, list)
  const parts = { ...VIEW, list: 'GET /parcels#problems' }
  assert.equal((await shipper.act('/list-views/save', parts)).state, 200)
  assert.deepEqual(await viewsOf(shipper, 'GET /parcels'), [])
  const [problems] = await viewsOf(shipper, 'GET /parcels#problems')
  // As if the shipper had another role before.
  const moved = 'update console.list_views set list = $1 where id = $2'
  await panel.database.query({ text: moved, values: [LIST, problems?.id] })
  assert.equal((await shipper.act(`/list-views/${problems?.id}/remove`, {})).state, 403)
})

test('A-246 names are an operator’s own, and a list has so many of them', async () => {
  const elsewhere = { ...VIEW, list: 'GET /payments', filters: {}, name: '1' }
  assert.equal((await support.act('/list-views/save', elsewhere)).state, 200)
  const { id } = await support.act('/list-views/save', { ...VIEW, name: '1' })
  await support.act('/list-views/save', { ...VIEW, name: '2' })
  const taken = await support.act(`/list-views/${id}/change`, { name: '2', isShared: false })
  assert.deepEqual([taken.state, taken.result], [409, 'view-taken'])
  for (let at = 3; at <= LIST_VIEWS_MAX; at++) {
    panel.clock.advance(2_000)
    const saved = await support.act('/list-views/save', { ...VIEW, name: String(at) })
    assert.equal(saved.state, 200, 'views of others do not count')
  }
  panel.clock.advance(60_000)
  const full = await support.act('/list-views/save', { ...VIEW, name: '31' })
  assert.deepEqual([full.state, full.result], [409, 'too-many-views'])
  assert.equal((await support.act('/list-views/save', { ...VIEW, name: '2' })).state, 200)
  assert.equal((await support.act('/list-views/save', { ...VIEW, name: ' ' })).state, 400)
})

test('A-246 an operator who is removed leaves the shared views alone', async () => {
  const [own] = await viewsOf(support)
  await support.act(`/list-views/${own?.id}/change`, { name: '引き継ぎ', isShared: true })
  const { support: id } = panel.operatorIds
  const { operator } = await owner.get(`/operators/${id}`)
  const asked = await owner.act(`/operators/${id}/remove`, {
    version: operator.version,
    reason: 'left the shop',
  })
  const second = await logInOperator(panel, 'second-owner')
  assert.equal((await approve(second, asked.approvalId)).state, 200)
  const left = await panel.database.query<{ name: string }>({
    text: 'select name from console.list_views where operator_id = $1',
    values: [id],
  })
  assert.deepEqual(left, [{ name: '引き継ぎ' }])
  const shared = (await viewsOf(second)).find(({ name }) => name === '引き継ぎ')
  assert.equal((await second.act(`/list-views/${shared?.id}/remove`, {})).state, 200)
})
