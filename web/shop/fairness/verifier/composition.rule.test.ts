import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINE_SECONDS_MAX } from '#contract/constants.ts'
import { NOTARIES_MAX, parseComposition } from './composition.rule.ts'

const HASH = '0123456789abcdef'.repeat(4)
const copy = { company: 'PSA', number: '12345', photo: HASH }
const card = { name: '月の兎', rarity: 0, action_type: 'both', buy_point: 0 }
const published = {
  pack_id: 7,
  name: '月夜',
  currency: 'point',
  total: 3,
  notaries: Array.from({ length: NOTARIES_MAX }, () => ({ name: '証人', key: HASH })),
  prizes: [
    { no: 0, ...card, count: 1 },
    { no: 1, ...card, count: 2 },
    { no: 2, ...card, count: 0 },
  ],
  extras: [
    { no: 0, ...card, kind: 'every', step: 10 },
    { no: 1, ...card, kind: 'last' },
  ],
  proofs: [
    { no: 0, copies: [copy] },
    { no: 1, copies: [copy, copy] },
  ],
  line: { starts_at: 0, seconds: LINE_SECONDS_MAX },
}

/** Returns the composition with the value at the path, such as `prizes.0.count`; undefined leaves it out. */
function withValue(path: string, value: unknown): string {
  const changed = structuredClone(published)
  const keys = path.split('.')
  const last = keys.pop() as string
  const target = keys.reduce<Record<string, unknown>>(
    (each, key) => each[key] as Record<string, unknown>,
    changed,
  )
  target[last] = value
  return JSON.stringify(changed)
}

test('a published composition is read, and an extra prize of the last ticket has no step', () => {
  const [every, last] = published.extras
  assert.deepEqual(parseComposition(JSON.stringify(published)), {
    ...published,
    extras: [every, { ...last, step: 0 }],
  })
  for (const [path, value] of [
    ['line.seconds', 1],
    ['notaries', []],
    ['proofs', [{ no: 1, copies: [copy, copy] }]],
  ] as const)
    assert.ok(parseComposition(withValue(path, value)), path)
})

test('a composition from before there were extra prizes, proofs and lines is read', () => {
  const { extras, proofs, line, ...older } = published
  const read = parseComposition(JSON.stringify(older))
  assert.deepEqual(read, { ...older, extras: [], proofs: [] })
})

test('a composition with a wrong field is none', () => {
  const wrongHashes = [undefined, 7, `${HASH}0`, `0${HASH}`, HASH.slice(1), HASH.toUpperCase()]
  const wrongCounts = [undefined, '1', 0.5, -1]
  const wrongTexts = [undefined, 7]
  const wrongLists = [null, {}, [null], ['a text']]
  const [prize] = published.prizes
  const cases: Record<string, readonly unknown[]> = {
    pack_id: [undefined, 'a', 0.5],
    total: [undefined, 'a', 0.5],
    name: wrongTexts,
    currency: wrongTexts,
    prizes: [undefined, ...wrongLists, [prize, prize]],
    'prizes.1.no': [0, 2, '1'],
    'prizes.1.name': wrongTexts,
    'prizes.1.rarity': wrongCounts,
    'prizes.1.buy_point': wrongCounts,
    'prizes.2.count': wrongCounts,
    notaries: [undefined, ...wrongLists, [...published.notaries, published.notaries[0]]],
    'notaries.1.name': wrongTexts,
    'notaries.1.key': wrongHashes,
    extras: wrongLists.slice(1),
    'extras.0.no': [1],
    'extras.0.name': wrongTexts,
    'extras.0.kind': ['first', undefined],
    'extras.0.step': [...wrongCounts, 0, 9],
    proofs: [
      ...wrongLists,
      published.proofs.toReversed(),
      [published.proofs[0], published.proofs[0]],
    ],
    'proofs.0.no': [...wrongCounts, 3],
    'proofs.1.copies': [undefined, 'ab', [copy], [copy, copy, copy], [copy, null]],
    'proofs.1.copies.1.company': wrongTexts,
    'proofs.1.copies.1.number': wrongTexts,
    'proofs.1.copies.1.photo': wrongHashes,
    line: [null, 'a text'],
    'line.starts_at': wrongCounts,
    'line.seconds': [...wrongCounts, 0, LINE_SECONDS_MAX + 1],
  }
  for (const [path, values] of Object.entries(cases))
    for (const value of values)
      assert.equal(
        parseComposition(withValue(path, value)),
        undefined,
        `${path}: ${JSON.stringify(value)}`,
      )
  for (const text of ['', 'null', '[]', '{']) assert.equal(parseComposition(text), undefined, text)
})
