import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coveringCourse } from './covering-course.rule.ts'

const courses = [
  { id: 3, point: 10_500, price: 10_000 },
  { id: 1, point: 500, price: 500 },
  { id: 2, point: 5_000, price: 5_000 },
]

test('the covering course is the cheapest one that has the missing points', () => {
  const cases = [
    { missing: 1, id: 1 },
    { missing: 500, id: 1 },
    { missing: 501, id: 2 },
    { missing: 10_500, id: 3 },
    { missing: 10_501, id: undefined },
    { missing: 0, id: undefined },
    { missing: -300, id: undefined },
  ]
  for (const { missing, id } of cases) assert.equal(coveringCourse(courses, missing)?.id, id)
})
