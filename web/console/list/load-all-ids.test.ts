import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadAllIds } from './load-all-ids.ts'

const pagesOf =
  (allPage: number, failing = 0) =>
  (page: number) =>
    Promise.resolve(
      page === failing
        ? ({ kind: 'unreachable' } as const)
        : ({ kind: 'ok', answer: { list: [{ id: page }], allPage } } as const),
    )

test('A-036 a selection of all rows says whether rows are missing, and why', async () => {
  assert.deepEqual(await loadAllIds(pagesOf(2)), { ids: ['1', '2'], problem: null })
  const { ids, problem } = await loadAllIds(pagesOf(21))
  assert.deepEqual([ids.length, problem], [20, 'limit'])
  assert.equal((await loadAllIds(pagesOf(20))).problem, null)
  assert.deepEqual(await loadAllIds(pagesOf(3, 2)), { ids: ['1'], problem: 'failed' })
})
