import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { openKnownFields } from './known-fields.rule.ts'

const time = z.iso.datetime({ offset: true })
const answer = z.object({
  list: z.array(
    z.object({ id: z.int(), at: time, address: z.object({ city: z.string() }).nullable() }),
  ),
  byCode: z.record(z.string(), z.object({ count: z.int() })),
  events: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sent'), carrier: z.string() }),
      z.object({ kind: z.enum(['lost', 'found']), reason: z.string().optional() }),
    ]),
  ),
  settings: z.record(z.string(), z.unknown()),
})
const at = new Date('2025-08-01T00:00:00Z')
const known = {
  list: [
    { id: 1, at, address: { city: '新宿区' } },
    { id: 2, at, address: null },
  ],
  byCode: { a: { count: 1 } },
  events: [{ kind: 'sent', carrier: 'yamato' }, { kind: 'found', reason: '' }, { kind: 'lost' }],
  settings: { any: { kind: ['of', 'value'] } },
}

test('an answer of the contract is copied as it is', () => {
  const cut = openKnownFields(answer, assert.fail)
  assert.deepEqual(cut(known), known)
})

test('a field that the contract lacks is left out and reported, at any depth', () => {
  const paths: string[] = []
  const cut = openKnownFields(answer, (path) => paths.push(path))
  const [first, second] = known.list
  const [sent, found, lost] = known.events
  const wide = {
    ...known,
    hash: 'x',
    list: [{ ...first, addressKey: 'x', address: { city: '新宿区', street: 'x' } }, second],
    byCode: { a: { count: 1, costYen: 2 } },
    events: [{ ...sent, reason: 'x' }, { ...found, carrier: 'x' }, lost],
  }
  assert.deepEqual(cut(wide), known)
  assert.deepEqual(paths.toSorted(), [
    'byCode.costYen',
    'events.carrier',
    'events.reason',
    'hash',
    'list.address.street',
    'list.addressKey',
  ])
})
