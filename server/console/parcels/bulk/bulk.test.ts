import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { collect } from '#server/console/parcels/intake/intake.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { openShippingShop, type ShippingShop } from '#testing/drivers/shipping.ts'
import { addWaitingGoods } from '#testing/fixtures/waiting-goods.ts'

let on: ShippingShop
let shipper: ConsoleClient
let ids: readonly number[]
before(async () => {
  on = await openShippingShop()
  const now = on.shop.clock.now()
  const owner = on.panel.database
  const memberIds = await addWaitingGoods(owner, { memberCount: 500, perMember: 2, now })
  await collect(on.panel.consoleDatabase, now)
  shipper = await on.shipper()
  const rows = await owner.query<{ id: number }>({
    text: 'select id from console.parcels where member_id = any($1) order by id',
    values: [memberIds],
  })
  ids = rows.map(({ id }) => id)
})
after(() => on.close())

const act = (path: string, request: object) => shipper.act(`/parcels/${path}`, request)
const resultsOf = (answer: { results: { result: string }[] }) =>
  new Set(answer.results.map(({ result }) => result))

test('A-098: 200 packing slips are read at once', async () => {
  const { list } = await shipper.get(`/packing-slips?ids=${ids.slice(0, 200).join(',')}`)
  assert.equal(list.length, 200)
})

test('A-107: each bulk act does 500 rows and answers for each row', async () => {
  const rows = ids
  assert.equal(rows.length, 500)
  const steps: readonly [string, object][] = [
    ['group', {}],
    ['carrier', { carrier: 'sagawa', service: 'hikyaku' }],
    ['hold', { reason: 'stocktake' }],
    ['release', {}],
    ['pick', {}],
  ]
  for (const [path, fields] of steps) {
    const answer = await act(path, { ids: rows, ...fields })
    assert.deepEqual(resultsOf(answer as never), new Set(['done']), path)
  }
  await on.panel.database.query({
    text: `
      update console.parcels
      set state = 'numbered', tracking_number = 'T' || id
      where id = any($1)`,
    values: [rows.slice(1)],
  })
  const { results } = await act('hand-over', { ids: rows })
  assert.equal(results[0].result, 'wrong-state', 'one row that fails leaves the others done')
  assert.equal(results.filter(({ result }: { result: string }) => result === 'done').length, 499)
})
