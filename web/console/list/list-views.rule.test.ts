import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approvalList } from '#contract/console/operators/approvals.fields.ts'
import { choicesOf } from './list-choices.rule.ts'
import { openedView, savedChoices } from './list-views.rule.ts'

const choices = {
  filters: ['text', 'state', 'minYen'],
  sorts: ['paidYen'],
  columns: ['points', 'rank'],
  values: { state: ['open', 'closed'] },
  personal: ['text'],
  prefix: 'own-',
}
const address = {
  filters: { text: '江田', state: 'open', minYen: '' },
  sort: { column: 'paidYen', isDescending: true },
  page: 3,
  selected: ['1'],
  hidden: ['rank'],
}
const saved = { filters: { state: 'open' }, sort: '-paidYen', hidden: ['rank'] }

test('A-246 a view saves filters, order and columns, and no text that may name a person', () => {
  assert.deepEqual(savedChoices(address, choices), saved)
})

test('A-246 a view opens on its first page with nothing selected', () => {
  const opened = { ...address, filters: { state: 'open' }, page: 1, selected: [] }
  assert.deepEqual(openedView(saved, choices), { address: opened, dropped: [] })
})

test('A-246 what the list no longer has is dropped and named', () => {
  const none = { filters: {}, sort: null, hidden: [] }
  for (const [change, dropped] of [
    [{ filters: { flag: 'open' } }, ['flag']],
    [{ filters: { state: 'gone' } }, ['state']],
    [{ sort: '-lastLoginAt' }, ['lastLoginAt']],
    [{ hidden: ['lastLoginAt', 'rank'] }, ['lastLoginAt']],
    [{ filters: { page: '9', sort: 'points' } }, ['page', 'sort']],
  ] as const) {
    const opened = openedView(
      { ...none, ...change, hidden: [...('hidden' in change ? change.hidden : [])] },
      choices,
    )
    assert.deepEqual(opened.dropped, dropped)
    assert.deepEqual([opened.address.filters, opened.address.page], [{}, 1])
  }
})

test('A-246 a filter that the role does not see is dropped and named', () => {
  const view = { filters: { requester: 'others', state: 'approved' }, sort: null, hidden: [] }
  for (const [isOwner, filters, dropped] of [
    [true, view.filters, []],
    [false, { state: 'approved' }, ['requester']],
  ] as const) {
    const opened = openedView(
      view,
      choicesOf(approvalList, () => isOwner),
    )
    assert.deepEqual([opened.address.filters, opened.dropped], [filters, dropped])
  }
})
