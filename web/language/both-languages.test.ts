import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bothLanguages } from './both-languages.ts'

test('each language has its side of each pair: texts, functions and lists, at any depth', () => {
  const { ja, en } = bothLanguages({
    title: ['景品', 'Goods'],
    names: { kind: { bought: ['仕入れ', 'Bought'] } },
    found: [(count: number) => `${count}件`, (count: number) => `${count} rows`],
    steps: [['一', '二'], ['one']],
  })
  assert.equal(ja.title, '景品')
  assert.equal(en.names.kind.bought, 'Bought')
  assert.deepEqual([ja.found(2), en.found(2)], ['2件', '2 rows'])
  assert.deepEqual([ja.steps, en.steps], [['一', '二'], ['one']])
})

test('sides of different types do not compile where a screen uses them', () => {
  const { ja } = bothLanguages({
    found: [(count: number) => `${count}件`, (name: string) => `${name} rows`],
  })
  // @ts-expect-error the English text takes another value than the Japanese one
  assert.equal(ja.found(2), '2件')
})
