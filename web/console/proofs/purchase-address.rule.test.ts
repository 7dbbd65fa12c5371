import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provenPackList } from '#contract/console/packs/proofs.fields.ts'
import { writeListAddress } from '#web/console/list/list-address.rule.ts'
import { withPurchase } from './purchase-address.rule.ts'

const CHOICES = { filters: Object.keys(provenPackList.filters), sorts: [], columns: [] }

test('a purchase opens and closes without a change of the search and the page of the packs', () => {
  const present = new URLSearchParams('text=moon&page=2')
  const open = withPurchase(present, { member: '1', purchase: '7' })
  assert.equal(String(open), 'text=moon&page=2&member=1&purchase=7')
  assert.equal(String(withPurchase(open, null)), 'text=moon&page=2')
})

test('cleared filters of the packs leave the open purchase', () => {
  const open = new URLSearchParams('text=moon&page=2&member=1&purchase=7')
  const cleared = { filters: {}, sort: null, page: 1, selected: [], hidden: [] }
  assert.equal(String(writeListAddress(cleared, CHOICES, open)), 'member=1&purchase=7')
})
