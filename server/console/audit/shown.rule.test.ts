import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { openText, personalText } from '#contract/console/privacy.ts'
import { shownBy } from './shown.rule.ts'

const query = z.object({
  page: z.number(),
  ids: z.array(z.number()),
  state: openText,
  text: personalText,
  from: z.iso.date(),
})
const call = (shows: 'acquisition' | 'member' | 'parcel') => ({ shows, query })
const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))

test('A-029: an entry names the row in the path, or the rows of the list', () => {
  const one = shownBy(call('member'), { params: { id: 7 }, query: {} }, { list: rowsTo(3) })
  assert.deepEqual(one, { target: { kind: 'member', id: '7' } })
  const request = { params: undefined, query: { page: 2, ids: [1, 2], state: 'open' } }
  assert.deepEqual(shownBy(call('parcel'), request, { list: rowsTo(2) }), {
    target: { kind: 'parcel', id: null },
    after: { count: 2, filters: { page: 2, state: 'open' }, ids: [1, 2] },
  })
  assert.equal(shownBy(call('parcel'), request, { list: rowsTo(1) })?.target.id, '1')
  assert.equal(shownBy(call('parcel'), request, { list: [] }), null)
})

test('A-030: an entry leaves out the text of the search, and the ids of a list that is too long', () => {
  const request = { params: {}, query: { text: '江田', from: '2025-06-01' } }
  assert.deepEqual(shownBy(call('acquisition'), request, { list: rowsTo(501) })?.after, {
    count: 501,
    filters: { from: '2025-06-01' },
  })
  const idsOf = (count: number, max?: number) => {
    const shown = shownBy(call('parcel'), request, { list: rowsTo(count) }, max)
    return (shown?.after as { ids?: readonly number[] } | undefined)?.ids?.length
  }
  assert.equal(idsOf(500), 500)
  assert.equal(idsOf(501), undefined)
  assert.equal(idsOf(501, 501), 501, 'an entry of a file')
})

test('A-029: a read without a list, and one without a query, name no rows and no filters', () => {
  assert.equal(shownBy(call('parcel'), { params: null, query: null }, {}), null)
  const shown = shownBy(call('parcel'), { params: null, query: null }, { list: rowsTo(2) })
  assert.deepEqual(shown?.after, { count: 2, filters: {}, ids: [1, 2] })
})
