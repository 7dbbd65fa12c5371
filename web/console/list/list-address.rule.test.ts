import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type ListAddress,
  PAGE_ONLY,
  readListAddress,
  withFilter,
  withNextSort,
  writeListAddress,
} from './list-address.rule.ts'

const CHOICES = {
  filters: ['q', 'state'],
  sorts: ['name', 'created'],
  columns: ['role', 'created'],
}
const EMPTY: ListAddress = { filters: {}, sort: null, page: 1, selected: [], hidden: [] }
const read = (query: string) => readListAddress(new URLSearchParams(query), CHOICES)

test('A-034 a list is the same after its address is written and read again', () => {
  const id = fc.stringMatching(/^[\w-]{1,8}$/)
  const address = fc.record(
    {
      filters: fc.dictionary(
        fc.constantFrom('q', 'state'),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        { noNullPrototype: true },
      ),
      sort: fc.option(
        fc.record(
          { column: fc.constantFrom('name', 'created'), isDescending: fc.boolean() },
          { noNullPrototype: true },
        ),
      ),
      page: fc.integer({ min: 1, max: 99_999 }),
      selected: fc.uniqueArray(id),
      hidden: fc.uniqueArray(fc.constantFrom('role', 'created')),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(address, (each) => {
      assert.deepEqual(read(writeListAddress(each, CHOICES).toString()), each)
    }),
  )
})

test('A-034 a list ignores what its address names and the list does not have', () => {
  assert.deepEqual(read('page=0&sort=password&other=1&hidden=name&q='), EMPTY)
  assert.deepEqual(read('page=1e9&sort=-&selected=,'), EMPTY)
})

test('a list without choices has an address without a query', () => {
  assert.equal(writeListAddress(EMPTY, CHOICES).toString(), '')
})

test('a list leaves the names in the address that are not its own', () => {
  const present = new URLSearchParams('tab=purchases&page=3&q=old')
  const filtered = { ...EMPTY, filters: { q: 'new' } }
  assert.equal(writeListAddress(filtered, CHOICES, present).toString(), 'tab=purchases&q=new')
})

test('two lists of a screen share its address by a prefix', () => {
  const choices = { ...CHOICES, prefix: 'banners-' }
  const sorted = { ...EMPTY, sort: { column: 'name', isDescending: true } }
  const query = writeListAddress(sorted, choices, new URLSearchParams('sort=created'))
  assert.equal(query.toString(), 'sort=created&banners-sort=-name')
  assert.deepEqual(readListAddress(query, choices), sorted)
  assert.deepEqual(readListAddress(query, CHOICES).sort?.column, 'created')
})

test('a new filter starts at the first page with nothing selected', () => {
  const filtered = withFilter({ ...EMPTY, page: 4, selected: ['7'] }, 'state', 'open')
  assert.deepEqual(filtered, { ...EMPTY, filters: { state: 'open' } })
})

test('a column sorts upwards, then downwards, then not at all', () => {
  const once = withNextSort(EMPTY, 'name')
  const twice = withNextSort(once, 'name')
  assert.deepEqual(once.sort, { column: 'name', isDescending: false })
  assert.deepEqual(twice.sort, { column: 'name', isDescending: true })
  assert.equal(withNextSort(twice, 'name').sort, null)
  assert.deepEqual(withNextSort(twice, 'created').sort, { column: 'created', isDescending: false })
})

test('A-034 an address names the page, the order, the selection and the hidden columns', () => {
  const address = {
    filters: { state: 'open' },
    sort: { column: 'name', isDescending: true },
    page: 3,
    selected: ['7', '8'],
    hidden: ['role'],
  }
  const written = 'state=open&sort=-name&page=3&selected=7%2C8&hidden=role'
  assert.equal(writeListAddress(address, CHOICES).toString(), written)
  assert.deepEqual(read(written), address)
  assert.deepEqual(read(''), EMPTY)
})

test('A-034 a list that only has pages reads nothing but its page', () => {
  const query = new URLSearchParams('page=2&sort=name&hidden=role&q=x')
  assert.deepEqual(readListAddress(query, PAGE_ONLY), { ...EMPTY, page: 2 })
  const named = new URLSearchParams('Stryker was here=x&sort=Stryker was here')
  assert.deepEqual(readListAddress(named, PAGE_ONLY), EMPTY)
})
