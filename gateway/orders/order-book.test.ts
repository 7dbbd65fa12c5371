import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Order, OrderEvent } from './order.ts'
import { type OrderBook, openOrderBook } from './order-book.ts'
import { openStore } from './store.ts'

let orders: OrderBook
let now: Date
let emitted: [Order, OrderEvent][]

beforeEach(() => {
  now = new Date('2025-08-01T03:00:00Z')
  emitted = []
  orders = openOrderBook({
    store: openStore(null),
    now: () => now,
    onEvent: (order, event) => emitted.push([order, event]),
  })
})

const draft = { dialect: 'gmo', orderId: 'one', method: 'card', yen: 500 }
function open(changes: Partial<Parameters<OrderBook['open']>[0]> = {}): Order {
  const order = orders.open({ ...draft, ...changes })
  assert.ok(order !== 'used')
  return order
}

test('an order number is never free again, whatever became of its order', () => {
  const { id } = open()
  orders.act(id, 'cancel')
  assert.equal(orders.open(draft), 'used')
  assert.notEqual(orders.open({ ...draft, dialect: 'stripe' }), 'used')
})

test('an order number set later must be unique too; orders without a number do not collide', () => {
  open()
  const unnumbered = open({ orderId: null })
  open({ orderId: null })
  assert.equal(orders.amend(unnumbered.id, { orderId: 'one' }), 'used')
  assert.equal(orders.find(unnumbered.id)?.orderId, null)
  orders.amend(unnumbered.id, { orderId: 'two', detail: { seen: 1 } })
  orders.amend(unnumbered.id, { orderId: 'two', detail: { also: 2 } })
  assert.deepEqual(orders.findByOrderId('gmo', 'two')?.detail, { seen: 1, also: 2 })
})

test('an order is found by its access id', () => {
  const { id, accessId } = open()
  assert.equal(orders.findByAccessId('gmo', accessId)?.id, id)
  assert.equal(orders.findByAccessId('stripe', accessId), undefined)
  assert.deepEqual(orders.act('nobody', 'pay'), { is: 'refused', reason: 'missing' })
})

test('each act records an event; a refused act records none', () => {
  const { id } = open()
  orders.act(id, 'authorise', { detail: { eci: '05' } })
  orders.act(id, 'decline', { code: '42G120000' })
  const refused = orders.act(id, 'pay')
  assert.equal(refused.is === 'refused' && refused.reason, 'wrong-state')
  assert.deepEqual(
    orders.events(id).map(({ verb, from, to, code }) => [verb, from, to, code]),
    [
      ['authorise', 'opened', 'authorised', null],
      ['decline', 'authorised', 'failed', '42G120000'],
    ],
  )
  assert.deepEqual(
    emitted.map(([{ state }]) => state),
    ['authorised', 'failed'],
  )
  assert.equal(orders.find(id)?.code, '42G120000')
})

test('an act is rolled back if its notices cannot be built', () => {
  const broken = openOrderBook({
    store: openStore(null),
    now: () => now,
    onEvent() {
      throw new Error('no notice')
    },
  })
  const order = broken.open(draft)
  assert.ok(order !== 'used')
  assert.throws(() => broken.act(order.id, 'pay'), /no notice/)
  assert.equal(broken.find(order.id)?.state, 'opened')
  assert.deepEqual(broken.events(order.id), [])
})

test('an unpaid order expires at its expiry and not before; a paid order does not expire', () => {
  const expiresAt = new Date('2025-08-04T03:00:00Z')
  const waiting = open({ expiresAt })
  const paid = open({ orderId: 'two', expiresAt })
  orders.act(paid.id, 'pay')
  now = new Date(expiresAt.getTime() - 1)
  orders.expireDue()
  assert.equal(orders.find(waiting.id)?.state, 'opened')
  now = expiresAt
  orders.expireDue()
  assert.equal(orders.find(waiting.id)?.state, 'expired')
  assert.equal(orders.find(paid.id)?.state, 'paid')
})

test('the list is newest first, filtered by time span, dialect or state', () => {
  const first = open()
  now = new Date('2025-08-02T03:00:00Z')
  const second = open({ orderId: 'two' })
  open({ orderId: 'three', dialect: 'stripe' })
  orders.act(second.id, 'pay')
  const ids = (listing: Parameters<OrderBook['list']>[0]) =>
    orders.list(listing).map(({ orderId }) => orderId)
  assert.deepEqual(ids({}), ['three', 'two', 'one'])
  assert.deepEqual(ids({ dialect: 'gmo' }), ['two', 'one'])
  assert.deepEqual(ids({ state: 'paid' }), ['two'])
  assert.deepEqual(ids({ from: first.createdAt, to: now }), ['one'])
})
