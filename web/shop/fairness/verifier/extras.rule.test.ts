import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Receipt } from '#contract/draws.ts'
import { type Composition, parseComposition } from './composition.rule.ts'
import { hasRightExtras } from './extras.rule.ts'
import { checkEvidence } from './proof.rule.ts'

interface Vectors {
  readonly cases: readonly { readonly composition: string; readonly receipts: readonly Receipt[] }[]
}
const file = new URL('../../../../docs/fair-draws.vectors.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as Vectors
const withExtras = cases.find(({ composition }) => composition.includes('"extras":[{'))
const published = withExtras?.composition ?? ''
const receipts = withExtras?.receipts ?? []
const last = receipts.at(-1) as Receipt
const composition = parseComposition(published) as Composition

test('T12 the extra prizes of every receipt in the vectors are those of its tickets', () => {
  assert.deepEqual(
    receipts.map(({ extras }) => extras.length),
    [0, 1, 4, 6],
  )
  for (const receipt of receipts) assert.ok(hasRightExtras(receipt, composition))
})

const [first, ...others] = last.extras as [Receipt['extras'][number]]
const WRONG: Readonly<Record<string, Receipt['extras']>> = {
  'without any': [],
  'with one too few': others,
  'in another order': [...others, first],
  'with one twice': [first, ...last.extras],
  'of another ticket': [[first[0] + 1, first[1]], ...others],
  'of another number': [[first[0], 0], ...others],
}
for (const [what, extras] of Object.entries(WRONG)) {
  test(`T12 a receipt is detected as wrong ${what} of its extra prizes`, async () => {
    assert.ok(!hasRightExtras({ ...last, extras }, composition))
    const findings = await checkEvidence({
      receipt: { ...last, extras },
      composition: published,
    })
    assert.deepEqual([findings.extras, findings.head], ['other', 'other'])
  })
}

test('without the composition, extra prizes cannot be checked', async () => {
  assert.equal((await checkEvidence({ receipt: last })).extras, 'absent')
})

test('T12 a composition with an extra prize of another kind or a small step is invalid', async () => {
  for (const [from, to] of [
    ['"kind":"last"', '"kind":"first"'],
    ['"step":10', '"step":9'],
    ['"step":10', '"step":10.5'],
    ['"extras":[', '"extras":[7,'],
  ] as const) {
    assert.ok(published.includes(from))
    const findings = await checkEvidence({
      receipt: last,
      composition: published.replace(from, to),
    })
    assert.deepEqual([findings.composition, findings.extras], ['changed', 'other'])
  }
})
