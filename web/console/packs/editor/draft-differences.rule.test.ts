import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_DRAFT } from '#contract/console/packs/draft.fields.ts'
import type { DraftLine } from '#contract/console/packs/draft-content.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { differencesOf } from './draft-differences.rule.ts'

const cards = [
  { id: 1, code: 'A' },
  { id: 2, code: 'B' },
] as CardFacts[]
const line = (cardId: number, count: number): DraftLine => ({
  cardId,
  count,
  buyPoint: 10,
  actionType: '0',
  note: '',
  copyIds: [],
})
const texts = {
  nameOf: (field: string) => field,
  line: (code: string) => `card ${code}`,
  lineText: ({ count }: DraftLine) => String(count),
}

test('A-039 two versions of a draft differ by field and by card', () => {
  const mine = { ...EMPTY_DRAFT, name: 'New', price: 100, lines: [line(1, 5), line(1, 2)] }
  const theirs = { ...EMPTY_DRAFT, name: 'Old', price: 100, lines: [line(1, 5), line(2, 3)] }
  assert.deepEqual(differencesOf({ content: mine, cards }, { content: theirs, cards }, texts), {
    mine: { name: 'New', 'card A': '5 / 2', 'card B': null },
    theirs: { name: 'Old', 'card A': '5', 'card B': '3' },
  })
})

test('A-039 equal lists and empty values of two versions do not differ, and an unknown card has its number', () => {
  const content = { ...EMPTY_DRAFT, name: 'New', lines: [line(3, 5)] }
  const version = { content, cards }
  const same = { content: structuredClone(content), cards }
  assert.deepEqual(differencesOf(version, same, texts), { mine: {}, theirs: {} })
  const changed = { ...content, startsAt: '2026-08-01T00:00:00Z', lines: [] }
  assert.deepEqual(differencesOf(version, { content: changed, cards }, texts), {
    mine: { startsAt: null, 'card 3': '5' },
    theirs: { startsAt: '2026-08-01T00:00:00Z', 'card 3': null },
  })
})
