import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { calls } from '#contract/calls.ts'
import type { Receipt, SignedHead, VoidBatch } from '#contract/draws.ts'
import { turnMsOf } from '#server/draws/fair/fair.ts'
import vectors from '#server/draws/fair/vectors.json' with { type: 'json' }
import { type DrawnLog, drawLog, type LogPlan } from '#testing/fixtures/drawn-log.ts'
import { VOID_FAULTS, voidLogOf } from '#testing/fixtures/void-log.ts'
import { turnOf as turnOfPage } from '#web/shop/fairness/verifier/line.rule.ts'
import {
  areNotariesRight,
  derive,
  isLogRight,
  isSigned,
  isVoidAsSigned,
  packRootOf,
  reduce,
  turnOf,
} from './second-verifier.ts'

const CASES = 10_000
const PACKS = 125
/** All turns have come when the first head of a log is signed. */
const LINE_STARTS_MS = Date.parse('2025-12-31T23:00:00Z')

interface OwnVectors {
  readonly public_key: string
  readonly reductions: readonly { v: string; m: number; x: number | null }[]
  readonly cases: readonly {
    readonly why: string
    readonly composition: string
    readonly pack_root: string
    readonly receipts: readonly Receipt[]
    readonly counts_after: readonly number[]
    readonly heads: readonly SignedHead[]
    /** Only where the composition has a line: the turn of each receipt. */
    readonly turns?: readonly number[]
  }[]
}
const projectRoot = join(import.meta.dirname, '../..')
const readProjectFile = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const ownVectors: OwnVectors = JSON.parse(readProjectFile('docs/fair-draws.vectors.json'))
const specification = readProjectFile('docs/fair-draws.md')

// The command-line verifier is plain JavaScript without types. The path of its files is computed,
// so that the compiler does not try to resolve those files.
const commandLine = (file: string) => import(join(projectRoot, 'bin/fair', file))
const { replay } = await commandLine('log.mjs')
const { turnOf: turnOfCommandLine } = await commandLine('line.mjs')
const { reduced } = await commandLine('draw.mjs')

test('T12 the second verifier reproduces the vectors of the specification', async () => {
  for (const { composition, pack_root, purchases } of vectors.cases) {
    assert.equal(await packRootOf(new TextEncoder().encode(composition)), pack_root)
    for (const purchase of purchases.map((drawn) => ({ ...drawn, pack_root }))) {
      const derived = await derive(purchase, JSON.parse(composition))
      const { commitment, prizes, extras, head_after } = derived
      assert.equal(commitment, purchase.commitment)
      assert.equal(derived.input, purchase.batch.inputs[purchase.t - purchase.batch.t])
      assert.equal(derived.random, purchase.batch.random)
      assert.ok(await areNotariesRight(purchase, JSON.parse(composition)))
      assert.deepEqual(extras, purchase.extras)
      assert.deepEqual(prizes, purchase.prizes)
      assert.equal(head_after, purchase.head_after)
    }
  }
})

for (const { why, composition, pack_root, receipts, counts_after, heads } of ownVectors.cases) {
  test(`T12 the second verifier reproduces the published vectors: ${why}`, async () => {
    assert.equal(await packRootOf(new TextEncoder().encode(composition)), pack_root)
    let counts: readonly number[] = []
    for (const receipt of receipts) {
      const derived = await derive(receipt, JSON.parse(composition))
      assert.equal(derived.commitment, receipt.commitment)
      assert.equal(derived.input, receipt.batch.inputs[receipt.t - receipt.batch.t])
      assert.equal(derived.random, receipt.batch.random)
      assert.ok(await areNotariesRight(receipt, JSON.parse(composition)))
      assert.deepEqual(derived.extras, receipt.extras)
      assert.deepEqual(derived.prizes, receipt.prizes)
      assert.equal(derived.head_after, receipt.head_after)
      counts = derived.counts_after
    }
    assert.deepEqual(counts, counts_after)
    assert.equal(heads.length, 2)
    for (const head of heads) {
      assert.equal(head.public_key, ownVectors.public_key)
      assert.ok(await isSigned(pack_root, head))
      assert.ok(!(await isSigned(pack_root, { ...head, t: head.t + 1 })))
    }
  })
}

test('B-075 shop, page, command line and second verifier compute the turns of the vectors', async () => {
  const pack = ownVectors.cases.find(({ turns }) => turns !== undefined)
  if (pack === undefined) throw new Error('no case has a line')
  const { pack_root: root, receipts, heads, turns = [] } = pack
  const composition = JSON.parse(pack.composition)
  const { line } = composition
  const turnsOf = ({ member_tag, pack_root }: Receipt): (number | Promise<number>)[] => {
    const memberTag = Buffer.from(member_tag, 'hex')
    const packRoot = Buffer.from(pack_root, 'hex')
    return [
      line.starts_at + turnMsOf(packRoot, { memberTag, lineSeconds: line.seconds }),
      turnOfPage({ member_tag, pack_root } as Receipt, composition),
      turnOfCommandLine({ root, line }, member_tag),
      turnOf({ member_tag, pack_root }, line),
    ]
  }
  const computed = await Promise.all(receipts.map((receipt) => Promise.all(turnsOf(receipt))))
  const expected = turns.map((turn) => [turn, turn, turn, turn])
  assert.deepEqual(computed, expected)
  assert.ok(await isLogRight({ receipts, heads }, root, composition))
  const late = heads.map((head) => ({ ...head, milliseconds: line.starts_at }))
  assert.ok(!(await isLogRight({ receipts, heads: late }, root, composition)))
})

test('T12 all verifiers reject the same random numbers to avoid modulo bias', () => {
  assert.ok(ownVectors.reductions.some(({ x }) => x === null))
  const ofCommandLine = (v: bigint, m: number) =>
    reduced(Number(v >> 32n), Number(v & 0xffffffffn), m)
  for (const { v, m, x } of ownVectors.reductions) {
    assert.equal(ofCommandLine(BigInt(v), m) ?? null, x, `${v} mod ${m}`)
    assert.equal(reduce(BigInt(v), BigInt(m)), x === null ? undefined : BigInt(x))
  }
  const high = fc.bigInt({ min: 2n ** 64n - 2n ** 33n, max: 2n ** 64n - 1n })
  const any = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
  fc.assert(
    fc.property(fc.oneof(high, any), fc.integer({ min: 1, max: 2 ** 32 - 1 }), (v, m) => {
      const x = reduce(v, BigInt(m))
      assert.equal(ofCommandLine(v, m), x === undefined ? undefined : Number(x))
    }),
    { numRuns: 2_000 },
  )
})

/**
 * Returns the plan of the random pack `number`. The packs have few or many prizes, and the largest
 * pack has more than a billion tickets.
 */
function planOf(number: number): LogPlan {
  const next = lehmer(number + 1)
  const scale = [3, 40, 1_000, 20_000_000][number % 4] as number
  const prizeCount = 1 + (next() % (number % 10 === 9 ? 300 : 8))
  const counts = Array.from({ length: prizeCount }, () => 1 + (next() % scale))
  counts[0] = (counts[0] as number) + 2 * (CASES / PACKS)
  return {
    name: `random pack ${number}`,
    counts,
    purchases: CASES / PACKS,
    members: 1 + (next() % 9),
    drawCountOf: (t) => (t % 9 === 0 ? 5 : 1),
    extraSteps: [[], [10], [null, 12, 10]][number % 3] as (number | null)[],
    notaries: [[], ['甲'], ['甲', '乙'], ['甲', '乙', '丙']][number % 4] as string[],
    batchSize: 1 + (next() % 5),
    ...(number % 5 === 0 ? { line: { startsAt: new Date(LINE_STARTS_MS), lineSeconds: 600 } } : {}),
  }
}

/**
 * Returns a random generator that gives the same numbers in every run, so that a failing test can
 * be reproduced.
 */
function lehmer(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
}

const logs = Array.from({ length: PACKS }, (_, number) => drawLog(planOf(number)))
const compositionOf = ({ composition, packRoot }: DrawnLog) => {
  const {
    pack_id: packId,
    total,
    prizes,
    extras = [],
    notaries,
    line,
  } = JSON.parse(composition.toString())
  const counts = prizes.map(({ count }: { count: number }) => count)
  return { root: packRoot.toString('hex'), packId, total, counts, prizes, extras, notaries, line }
}

test('T12 shop, command line and second verifier agree on 10,000 random purchases', async () => {
  let replayedCount = 0
  for (const log of logs) {
    const { purchases, draws } = replay(
      log.receipts.map((receipt) => ({ receipt })),
      compositionOf(log),
    )
    assert.equal(purchases, log.receipts.length)
    assert.equal(
      draws,
      log.receipts.reduce((sum, { q }) => sum + q, 0),
    )
    const { root, ...composition } = compositionOf(log)
    assert.ok(await isLogRight(log, root, composition), composition.packId)
    replayedCount += purchases
  }
  assert.equal(replayedCount, CASES)
})

test('T12 the example in docs/fair-draws.md is the first receipt of the vectors, step by step', () => {
  const receipt = ownVectors.cases[0]?.receipts[0] as Receipt
  const hmac = (key: string, message: string) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(Buffer.from(message, 'hex')).digest('hex')
  const label = Buffer.from('HIKIFUDA3/draw\0').toString('hex')
  const { pack_root, epoch, member_tag, seed, client_seed, commitment, head_before, head_after } =
    receipt
  const place = '0000000000000000' + '00000000' + '00000002'
  const mixed = commitment + client_seed + head_before + '00'.repeat(32)
  const key = hmac(seed, label + epoch + pack_root + place + mixed)
  const block = hmac(key, '00000000')
  const numbers = [block.slice(0, 16), block.slice(16, 32)].map((v) => String(BigInt(`0x${v}`)))
  const steps = [
    pack_root,
    epoch,
    member_tag,
    seed,
    client_seed,
    commitment,
    key,
    block,
    ...numbers,
  ]
  for (const value of [...steps, head_after]) assert.ok(specification.includes(value), value)
})

test('T12 every call that docs/fair-draws.md names is served', () => {
  const endpoints = [...specification.matchAll(/`GET \/api(\/[^`]+)`/g)].map(
    ([, path]) => `GET ${path}`,
  )
  assert.equal(endpoints.length, 7)
  for (const key of endpoints) assert.ok(key in calls, key)
})

test('T12 shop, command line and second verifier agree on the void batches that end a log', async () => {
  for (const [number, firstVoidNo] of [
    [1, 0],
    [2, 3],
    [3, 7],
  ] as const) {
    const plan = { ...planOf(number), purchases: 30, batchSize: 3 }
    const { composition, packRoot, receipts, voids, signed } = voidLogOf(plan, firstVoidNo)
    const root = packRoot.toString('hex')
    const published = compositionOf({ composition, packRoot } as DrawnLog)
    const isRight = (lines: readonly VoidBatch[]) =>
      isLogRight({ receipts, voids: lines }, root, published)
    const replayEnd = (lines: readonly VoidBatch[]) =>
      replay(
        [...receipts.map((receipt) => ({ receipt })), ...lines.map((voided) => ({ voided }))],
        published,
      )
    assert.equal(voids.length, 10 - firstVoidNo)
    assert.ok(await isRight(voids))
    assert.equal(replayEnd(voids).voids.length, voids.length)
    for (const [index, { key }] of published.notaries.entries()) {
      const signature = signed.at(-1)?.signatures[index] as string
      const [first, second] = voids as [VoidBatch, VoidBatch]
      assert.ok(await isVoidAsSigned(first, signature, key))
      assert.ok(!(await isVoidAsSigned(second, signature, key)))
      const [inPart] = VOID_FAULTS['a part of a batch before another one']?.(voids, '') ?? []
      assert.ok(!(await isVoidAsSigned(inPart as VoidBatch, signature, key)))
    }
    for (const [fault, change] of Object.entries(VOID_FAULTS)) {
      const lines = change(voids, 'cd'.repeat(32))
      assert.equal(await isRight(lines), false, fault)
      assert.throws(() => replayEnd(lines), /void batch t = .*(void_batch|batch|pack_root)/, fault)
    }
  }
})
