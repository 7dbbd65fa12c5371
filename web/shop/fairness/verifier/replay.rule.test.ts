import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { Receipt, SignedHead, UrnState } from '#contract/draws.ts'
import { drawLog } from '#testing/fixtures/drawn-log.ts'
import { VOID_FAULTS, voidLogOf } from '#testing/fixtures/void-log.ts'
import { type ReplayResult, replay } from './replay.rule.ts'
import { checkSignature } from './signed-head.rule.ts'

const COUNTS = [1, 3, 20, 176]
const log = drawLog({
  name: 'a whole pack',
  counts: COUNTS,
  purchases: 200,
  members: 9,
  drawCountOf: (t) => 1 + (t % 4),
  extraSteps: [null, 30],
})
const { receipts } = log
const last = receipts.at(-1) as Receipt
const composition = log.composition.toString()
const soldOut: UrnState = {
  t: receipts.length,
  k: 200,
  head: last.head_after,
  counts: [0, 0, 0, 0],
}
const linesOf = (lines: readonly unknown[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const plain = { composition, signedHeads: [] as readonly SignedHead[], onProgress: () => {} }
const replayLines = (lines: readonly unknown[], urn: UrnState = soldOut): Promise<ReplayResult> =>
  replay({ ...plain, log: linesOf(lines), urn })

test('T12 a whole pack is redrawn from its composition to the last ticket', async () => {
  const whole = {
    kind: 'whole',
    purchases: 80,
    draws: 200,
    signatures: 0,
    uncheckedBatches: 0,
    voidPurchases: 0,
  }
  assert.deepEqual(await replayLines(receipts), whole)
  const seen: number[] = []
  const urn = soldOut
  await replay({ ...plain, log: linesOf(receipts), urn, onProgress: (done) => seen.push(done) })
  assert.deepEqual(seen, [50, 80])
})

test('a log without purchases is whole', async () => {
  const urn = { t: 0, k: 0, head: log.packRoot.toString('hex'), counts: COUNTS }
  assert.deepEqual(await replayLines([], urn), {
    kind: 'whole',
    purchases: 0,
    draws: 0,
    signatures: 0,
    uncheckedBatches: 0,
    voidPurchases: 0,
  })
  assert.deepEqual(await replayLines([], { ...urn, counts: [2, 2, 20, 176] }), {
    kind: 'broken',
    t: 0,
  })
})

test('purchases made after the page was loaded do not break the log', async () => {
  const earlier = receipts[40] as Receipt
  const { t, k, head_before: head, counts_before: counts } = earlier
  assert.equal((await replayLines(receipts, { t, k, head, counts })).kind, 'whole')
  const other = await replayLines(receipts, { t, k, head: last.head_after, counts })
  assert.deepEqual(other, { kind: 'broken', t: 39 })
})

const changed = (at: number, change: Partial<Receipt>) =>
  receipts.map((receipt, index) => (index === at ? { ...receipt, ...change } : receipt))
const FORGED: Readonly<Record<string, readonly [readonly unknown[], number]>> = {
  'a purchase left out': [receipts.toSpliced(7, 1), 7],
  'the first purchase left out': [receipts.slice(1), 0],
  'the last purchase left out': [receipts.slice(0, -1), 79],
  'a repeated purchase': [receipts.toSpliced(7, 0, receipts[7] as Receipt), 8],
  'two purchases swapped': [
    [...receipts.slice(0, 3), receipts[4], receipts[3], ...receipts.slice(5)],
    3,
  ],
  'a prize': [changed(9, { prizes: [0, ...(receipts[9]?.prizes.slice(1) ?? [])] }), 9],
  'a seed': [changed(9, { seed: last.seed }), 9],
  'a member': [changed(9, { member_tag: last.member_tag }), 9],
  'an extra prize': [changed(9, { extras: [[receipts[9]?.k ?? 0, 0]] }), 9],
  'an epoch': [changed(9, { epoch: '0'.repeat(32) }), 9],
  'a head': [changed(9, { head_after: last.head_after }), 9],
  'another pack': [changed(9, { pack_root: last.head_after }), 9],
  'no receipt': [[...receipts.slice(0, 5), { algo: 'HIKIFUDA3' }], 5],
}
for (const [description, [lines, t]] of Object.entries(FORGED)) {
  test(`T12 a forged log breaks at the forged purchase: ${description}`, async () => {
    assert.deepEqual(await replayLines(lines), { kind: 'broken', t })
  })
}

test('T12 counts moved between prizes are detected, which no single receipt shows', async () => {
  const { counts_before } = receipts[9] as Receipt
  const [a = 0, b = 0, ...rest] = counts_before
  const moved = changed(9, { counts_before: [a + 1, b - 1, ...rest] })
  assert.deepEqual(await replayLines(moved), { kind: 'broken', t: 9 })
})

test('a log is broken under another composition', async () => {
  const other = composition.replace('"name":"札0"', '"name":"札9"')
  const { kind } = await replay({
    ...plain,
    log: linesOf(receipts),
    composition: other,
    urn: soldOut,
  })
  assert.equal(kind, 'broken')
})

test('T12 a signed head must be on the log and have a valid signature', async () => {
  const replayAgainst = (signedHeads: readonly SignedHead[]) =>
    replay({ ...plain, log: linesOf(receipts), urn: soldOut, signedHeads })
  const whole = { kind: 'whole', purchases: 80, draws: 200, uncheckedBatches: 0, voidPurchases: 0 }
  assert.deepEqual(await replayAgainst(log.heads), { ...whole, signatures: 81 })
  const head = log.heads[30] as SignedHead
  const corrupted = `${head.signature.slice(0, -1)}${head.signature.endsWith('0') ? '1' : '0'}`
  for (const other of [
    { ...head, signature: corrupted },
    { ...head, milliseconds: head.milliseconds + 1 },
    { ...head, milliseconds: 0.5 },
    { ...head, t: 30, head: last.head_after },
  ]) {
    assert.deepEqual(await replayAgainst([other]), { kind: 'denied', t: 30 })
  }
  // A signed head after 81 purchases contradicts the log, which has only 80.
  assert.deepEqual(await replayAgainst([{ ...head, t: 81 }]), { kind: 'denied', t: 81 })
  mock.method(crypto.subtle, 'importKey', () => Promise.reject(new Error('no such algorithm')))
  assert.equal(await checkSignature(log.packRoot.toString('hex'), head), 'unable')
  mock.getter(globalThis, 'crypto', () => ({}))
  assert.equal(await checkSignature(log.packRoot.toString('hex'), head), 'needsHttps')
  mock.restoreAll()
})

test('T14 a log in which a seed comes back is broken, though each single receipt is right', async () => {
  const plan = { name: 'a seed again', counts: COUNTS, purchases: 60, members: 3 }
  const repeating = drawLog({
    ...plan,
    drawCountOf: () => 1,
    seedFrom: (t) => (t === 30 ? 8 : t),
  })
  const { t, head_before: head } = repeating.receipts[0] as Receipt
  const outcome = await replay({
    ...plain,
    composition: repeating.composition.toString(),
    log: linesOf(repeating.receipts),
    urn: { t, k: 0, head, counts: COUNTS },
  })
  assert.deepEqual(outcome, { kind: 'broken', t: 30 })
})

test('T12 a pack that ends with void batches is whole, and one that ends with others is not', async () => {
  const plan = {
    name: 'a pack of a notary',
    counts: COUNTS,
    purchases: 30,
    members: 3,
    drawCountOf: () => 1,
    notaries: ['甲'],
    batchSize: 3,
  }
  for (const firstVoidNo of [0, 4]) {
    const { composition: text, packRoot, receipts: drawn, voids } = voidLogOf(plan, firstVoidNo)
    const { length: t } = drawn
    const head = drawn.at(-1)?.head_after ?? packRoot.toString('hex')
    const counts = [...COUNTS]
    for (const no of drawn.flatMap(({ prizes }) => prizes)) counts[no] = (counts[no] ?? 0) - 1
    const replayEnd = (lines: readonly unknown[]) =>
      replay({
        ...plain,
        composition: text.toString(),
        log: linesOf([...drawn, ...lines]),
        urn: { t, k: t, head, counts },
      })
    const { kind, ...whole } = { ...(await replayEnd(voids)) }
    assert.equal(kind, 'whole')
    assert.partialDeepStrictEqual(whole, { purchases: t, voidPurchases: 30 - t })
    for (const [fault, change] of Object.entries(VOID_FAULTS)) {
      const result = await replayEnd(change(voids, 'cd'.repeat(32)))
      assert.match(result.kind, /^broken/, fault)
    }
    const later = drawLog(plan).receipts.slice(t, t + 3)
    assert.equal((await replayEnd([...voids, ...later])).kind, 'broken', 'drawn after a void batch')
  }
})

test('B-075 a head that was signed before the turn of a purchase that it covers is found', async () => {
  const FIRST_HEAD_MS = 1_767_225_600_000
  const outcomeOf = async (startMs: number) => {
    const line = { startsAt: new Date(startMs), lineSeconds: 600 }
    const counts = [20]
    const plan = { name: 'a pack with a line', counts, purchases: 20, drawCountOf: () => 1 }
    const { receipts, heads: signedHeads, composition } = drawLog({ ...plan, line })
    const { head_after: head } = receipts.at(-1) as Receipt
    const urn = { t: 20, k: 20, head, counts: [0] }
    const input = { composition: composition.toString(), log: linesOf(receipts) }
    return replay({ ...plain, ...input, signedHeads, urn })
  }
  assert.equal((await outcomeOf(FIRST_HEAD_MS - 600_000)).kind, 'whole')
  assert.deepEqual(await outcomeOf(FIRST_HEAD_MS + 600_000), { kind: 'early', t: 1 })
})
