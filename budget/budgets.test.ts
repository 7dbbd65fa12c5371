import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithinBudget, worst } from './budgets.ts'

test('a figure equal to its budget is accepted, and a worse figure is not', () => {
  assert.equal(isWithinBudget({ key: 'shift', value: 0.02, where: '' }), true)
  assert.equal(isWithinBudget({ key: 'shift', value: 0.021, where: '' }), false)
  assert.equal(isWithinBudget({ key: 'seo', value: 100, where: '' }), true)
  assert.equal(isWithinBudget({ key: 'seo', value: 99, where: '' }), false)
})

test('the worst figure is the lowest score or the highest weight', () => {
  const shifts = [0.01, 0.03, 0.02] as const
  const figures = (key: 'shift' | 'seo') => {
    const [first, ...rest] = shifts.map((value) => ({ key, value, where: '' }))
    assert.ok(first !== undefined)
    return worst([first, ...rest]).value
  }
  assert.equal(figures('shift'), 0.03)
  assert.equal(figures('seo'), 0.01)
})
