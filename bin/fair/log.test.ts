import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Receipt } from '#contract/draws.ts'
import { type DrawnLog, drawLog, type LogPlan, packOf } from '#testing/fixtures/drawn-log.ts'

// The tested program is JavaScript without types. A computed import name keeps the compiler from
// looking for types.
const program = join(import.meta.dirname, 'log.mjs')
const { replay } = await import(program)

const plan: LogPlan = {
  name: 'the pack of the replay',
  counts: [1, 4, 15, 40],
  purchases: 40,
  members: 3,
  drawCountOf: (t) => 1 + (t % 3),
  extraSteps: [null, 10],
}
const log = drawLog(plan)
const receipt = log.receipts[7] as Receipt
const { pack } = packOf(plan)
const composition = {
  root: log.packRoot.toString('hex'),
  packId: pack.id,
  total: pack.total,
  counts: plan.counts,
  extras: pack.extraPrizes,
  notaries: [],
}

const inLines = (receipts: readonly object[]) =>
  receipts.map((each, index) => ({ receipt: each, line: index + 1 }))

function expectRight(receipts: readonly object[]): void {
  assert.equal(replay(inLines(receipts), composition).purchases, receipts.length)
}

function expectFault(receipts: readonly object[], expected: RegExp): void {
  assert.throws(() => replay(inLines(receipts), composition), expected)
}

test('T12 the log of an honest shop passes, as a whole and from any receipt on', () => {
  expectRight(log.receipts)
  for (const each of log.receipts) expectRight(log.receipts.slice(each.t))
})

const projectFile = (path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))

function packOfText(text: string, root: string) {
  const { pack_id: packId, total, prizes, extras = [], notaries } = JSON.parse(text)
  const counts = prizes.map(({ count }: { count: number }) => count)
  return { root, packId, total, counts, prizes, extras, notaries }
}

test('T12 the command line reproduces the published vectors, receipt by receipt', () => {
  const { cases } = projectFile('docs/fair-draws.vectors.json')
  for (const { composition: text, pack_root, receipts, counts_after } of cases) {
    const { chainState } = replay(inLines(receipts), packOfText(text, pack_root))
    assert.deepEqual(chainState.remaining.counts, counts_after)
  }
})

test('T12 the command line reproduces the vectors of another implementation', () => {
  const { cases } = projectFile('server/draws/fair/vectors.json')
  for (const { composition: text, pack_root, purchases, counts_after } of cases) {
    const pack = packOfText(text, pack_root)
    const shown = { algo: 'HIKIFUDA3', pack_id: pack.packId, pack_root, commitment_shown: true }
    const receipts = purchases.map((purchase: object) => ({ ...shown, ...purchase }))
    const { chainState, purchases: count } = replay(inLines(receipts), pack)
    assert.equal(count, purchases.length)
    assert.deepEqual(chainState.remaining.counts, counts_after)
  }
})

const flipLastDigit = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`
/**
 * For each field of a receipt, a wrong value. If the program reports another field than the changed
 * one, the third element matches its error message.
 */
const changes: readonly (readonly [keyof Receipt, unknown, RegExp?])[] = [
  ['algo', 'HIKIFUDA9'],
  ['pack_id', receipt.pack_id + 1],
  ['pack_root', flipLastDigit(receipt.pack_root)],
  ['epoch', flipLastDigit(receipt.epoch), /commitment/],
  ['t', receipt.t + 1, /batch/],
  ['k', receipt.k + 1, /counts_before/],
  ['q', receipt.q + 1, /prizes/],
  ['n', receipt.n + 1, /commitment/],
  ['member_tag', flipLastDigit(receipt.member_tag), /commitment/],
  ['commitment', flipLastDigit(receipt.commitment)],
  ['commitment_shown', 'yes'],
  ['seed', flipLastDigit(receipt.seed), /commitment/],
  ['client_seed', flipLastDigit(receipt.client_seed), /batch/],
  ['counts_before', swapped(receipt.counts_before), /prizes|counts_before|head_after/],
  ['prizes', receipt.prizes.map((no) => (no + 1) % 4)],
  ['extras', [...receipt.extras, [receipt.k + 1, 0]]],
  ['batch', { ...receipt.batch, no: receipt.batch.no + 1 }, /batch: no/],
  ['head_before', flipLastDigit(receipt.head_before), /batch: head_before/],
  ['head_after', flipLastDigit(receipt.head_after)],
]

function swapped([first = 0, second = 0, ...others]: readonly number[]): number[] {
  return [second, first, ...others]
}

test('T12 the list of changes covers every field of a receipt', () => {
  assert.deepEqual(new Set(changes.map(([field]) => field)), new Set(Object.keys(receipt)))
})

for (const [field, value, expected] of changes) {
  test(`T12 a receipt with a changed or missing ${field} fails, alone and in its log`, () => {
    const { [field]: _missing, ...without } = receipt
    expectFault([{ ...receipt, [field]: value }], expected ?? new RegExp(field))
    expectFault([without], new RegExp(`${field}:`))
    expectFault(log.receipts.with(7, { ...receipt, [field]: value } as Receipt), /in line 8/)
    expectFault(log.receipts.with(7, without as Receipt), /in line 8/)
  })
}

const logChanges: readonly (readonly [string, (log: DrawnLog) => readonly Receipt[], RegExp])[] = [
  ['a receipt left out', ({ receipts }) => receipts.toSpliced(9, 1), /line 10, t: is 10/],
  [
    'a receipt twice',
    ({ receipts }) => receipts.toSpliced(9, 0, receipts[8] as Receipt),
    /line 10, t/,
  ],
  ['two receipts changed over', ({ receipts }) => [...receipts].toReversed(), /line 2, t/],
  [
    'a receipt of another log',
    ({ receipts }) =>
      receipts.with(5, drawLog({ ...plan, name: 'another' }).receipts[5] as Receipt),
    /line 6, pack_root/,
  ],
]
for (const [what, change, expected] of logChanges) {
  test(`T12 a log with ${what} fails, and the message names the first wrong receipt`, () => {
    expectFault(change(log), expected)
  })
}

test('T12 a log with a purchase that skips a seed of its member fails', () => {
  // A dishonest shop that dislikes the seed of draw number n may draw with the seed of draw number
  // n + 1. The chain of hashes stays intact, but the draw number in the receipt is then too high.
  const skipping = drawLog({ ...plan, firstDrawNumber: 1 })
  expectRight([skipping.receipts[4] as Receipt])
  expectFault(skipping.receipts, /line 1, n: is 1, and must be 0/)
})

test('T14 a log in which a seed comes back fails, though each single receipt passes', () => {
  const repeating = drawLog({ ...plan, seedFrom: (t) => (t === 20 ? 4 : t) })
  expectRight([repeating.receipts[20] as Receipt])
  expectFault(repeating.receipts, /line 21, seed: [0-9a-f]{64} was used by a receipt before it/)
  expectFault(repeating.receipts.slice(3), /line 18, seed/)
})

test('T12 a receipt that gives an extra prize too many, too few or another fails', () => {
  const winner = log.receipts.find(({ extras }) => extras.length > 0) as Receipt
  const [[ticket, no]] = winner.extras as [[number, number]]
  for (const extras of [
    [],
    [[ticket, 1 - no]],
    [[ticket - 1, no]],
    [...winner.extras, [ticket, no]],
    [7],
    {},
  ]) {
    expectFault([{ ...winner, extras }], /extras/)
  }
})

const cheats: readonly (readonly [string, NonNullable<LogPlan['cheat']>, RegExp])[] = [
  [
    'removes a high prize from the counts',
    (urn) => {
      const [, high = 0, , low = 0] = urn.counts
      return { ...urn, counts: urn.counts.with(1, high - 1).with(3, low + 1) }
    },
    /line 6, counts_before\[1\]: is 3, and must be 4/,
  ],
  [
    'removes a ticket that no member bought',
    (urn) => ({
      ...urn,
      soldCount: urn.soldCount + 1,
      counts: urn.counts.with(3, (urn.counts[3] ?? 0) - 1),
    }),
    /line 6, k: is \d+, and must be \d+, the tickets sold before/,
  ],
  [
    'restarts the chain at the pack root',
    (urn) => ({ ...urn, head: log.packRoot }),
    /line 6, head_before: is .* the head after the receipt before it/,
  ],
]
for (const [what, cheat, expected] of cheats) {
  test(`T12 a log of a shop that ${what} fails, though each single receipt passes`, () => {
    const cheated = drawLog({
      ...plan,
      cheat: (urn) => (urn.settledCount === 5 ? cheat(urn) : urn),
    })
    expectRight([cheated.receipts[5] as Receipt])
    expectFault(cheated.receipts, expected)
  })
}

test('T12 a receipt of no draws, or of more draws than tickets left, fails', () => {
  const none = { ...receipt, q: 0, prizes: [] }
  expectFault([none], /q: is 0/)
  const last = log.receipts.at(-1) as Receipt
  const beyond = { ...last, q: last.q + 1, prizes: [...last.prizes, 3] }
  expectFault([beyond], /q: is \d+, and only \d+ tickets were left/)
})
