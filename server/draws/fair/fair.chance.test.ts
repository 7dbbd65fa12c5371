import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeExtraWins, encodeU16 } from '#server/draws/encoding.ts'
import { commitmentOf, type DrawInput, draw, seedOf } from './fair.ts'

const packRoot = Buffer.alloc(32, 1)
const sealKey = Buffer.alloc(32, 2)
const memberTag = Buffer.alloc(16, 3)
const epoch = Buffer.alloc(16, 6)
const random = Buffer.alloc(32, 8)
const extraWins = encodeExtraWins([{ ticket: 3, no: 1 }])

function inputOf(number: number, drawCount: number, clientSeed = Buffer.alloc(32)): DrawInput {
  const commitmentInput = { epoch, packRoot, memberTag, drawNumber: number }
  const seed = seedOf(sealKey, commitmentInput)
  const position = { settledIndex: number, firstTicket: 0, drawCount, headBefore: packRoot }
  return {
    ...commitmentInput,
    ...position,
    seed,
    commitment: commitmentOf(commitmentInput, seed),
    clientSeed,
    batchNo: number,
    random,
    extraWins,
  }
}

/**
 * For each number of degrees of freedom, the χ² value that a fair urn exceeds in only one of a
 * thousand runs.
 */
const CHI_SQUARE_0_001: Readonly<Record<number, number>> = {
  3: 16.266,
  9: 27.877,
  15: 37.697,
}

function assertFair(observed: readonly number[], expected: readonly number[]): void {
  const sum = observed.reduce((total, count, at) => {
    const expectedCount = expected[at] as number
    return total + (count - expectedCount) ** 2 / expectedCount
  }, 0)
  const bound = CHI_SQUARE_0_001[expected.length - 1] as number
  assert.ok(sum < bound, `χ² ${sum} exceeds ${bound}: ${observed}`)
}

test('T12 a million draws of small urns are uniform over the remaining tickets, from the first draw to the last', () => {
  const counts = [5, 10, 15, 20]
  const runs = 20_000
  const seenByIndex = Array.from({ length: 50 }, () => [0, 0, 0, 0])
  const seenByPair = Array.from({ length: 16 }, () => 0)
  for (let number = 0; number < runs; number++) {
    const { prizeNos } = draw(inputOf(number, 50), counts)
    prizeNos.forEach((no, index) => {
      const seen = seenByIndex[index] as number[]
      seen[no] = (seen[no] as number) + 1
    })
    const pair = (prizeNos[0] as number) * 4 + (prizeNos[1] as number)
    seenByPair[pair] = (seenByPair[pair] as number) + 1
  }
  for (const seen of seenByIndex)
    assertFair(
      seen,
      counts.map((count) => (runs * count) / 50),
    )
  const pairs = counts.flatMap((first, a) =>
    counts.map((second, b) => (runs * first * (a === b ? second - 1 : second)) / (50 * 49)),
  )
  assertFair(seenByPair, pairs)
})

test('T12 with a fixed shop seed, the client’s seed alone makes the draw uniform', () => {
  const seen = Array.from({ length: 10 }, () => 0)
  const runs = 20_000
  for (let number = 0; number < runs; number++) {
    const clientSeed = Buffer.alloc(32)
    clientSeed.writeUInt32BE(number, 28)
    const [no = 0] = draw(inputOf(0, 1, clientSeed), Array(10).fill(7)).prizeNos
    seen[no] = (seen[no] as number) + 1
  }
  assertFair(seen, Array(10).fill(runs / 10))
})

test('T12 every ticket is drawn once: a drained urn has given its composition', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 30 }),
      fc.nat(),
      (counts, number) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        const { prizeNos, countsAfter } = draw(inputOf(number, total), counts)
        const given = counts.map((_, no) => prizeNos.filter((each) => each === no).length)
        assert.deepEqual(given, counts)
        assert.deepEqual(new Set(countsAfter), new Set([0]))
      },
    ),
  )
})

test('no urn gives more tickets than it holds', () => {
  assert.throws(() => draw(inputOf(0, 4), [1, 2]), /4 draws exceed the 3 tickets left/)
})

/** Implements docs/fair-draws.md a second time, with big integers and without optimizations. */
function slowDraw(input: DrawInput, counts: readonly number[]): number[] {
  const { settledIndex: t, firstTicket: k, drawCount: q, seed, commitment, clientSeed } = input
  const position = Buffer.alloc(16)
  position.writeBigUInt64BE(BigInt(t))
  position.writeUInt32BE(k, 8)
  position.writeUInt32BE(q, 12)
  const label = Buffer.from('HIKIFUDA3/draw\0')
  const parts = [label, epoch, packRoot, position, commitment, clientSeed, input.headBefore, random]
  const key = createHmac('sha256', seed).update(Buffer.concat(parts)).digest()
  const numbers = function* () {
    for (let block = 0; ; block++) {
      const bytes = createHmac('sha256', key).update(u32(block)).digest()
      for (let at = 0; at < 32; at += 8) yield bytes.readBigUInt64BE(at)
    }
  }
  const stream = numbers()
  const left = [...counts]
  return Array.from({ length: q }, () => {
    const m = BigInt(left.reduce((sum, count) => sum + count, 0))
    let v = stream.next().value as bigint
    while (v >= (2n ** 64n / m) * m) v = stream.next().value as bigint
    const x = Number(v % m)
    let no = 0
    for (let upTo = left[0] as number; upTo <= x; upTo += left[no] as number) no += 1
    left[no] = (left[no] as number) - 1
    return no
  })
}

test('draws agree with a slow implementation of the description, for urns of any size', () => {
  const smallOrHuge = fc.oneof(
    fc.integer({ min: 0, max: 50 }),
    fc.integer({ min: 0, max: 90_000_000 }),
  )
  fc.assert(
    fc.property(
      fc.array(smallOrHuge, { minLength: 1, maxLength: 40 }),
      fc.nat(),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (counts, number, bytes) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        const input = inputOf(number, Math.min(total, 60), Buffer.from(bytes))
        assert.deepEqual([...draw(input, counts).prizeNos], slowDraw(input, counts))
      },
    ),
    { numRuns: 300 },
  )
})

test('draws agree with the slow implementation where products exceed what a double holds exactly', () => {
  for (const count of [30, 30_000, 70_000]) {
    const counts = Array<number>(60_000).fill(count)
    const input = inputOf(count, 1_000)
    assert.deepEqual([...draw(input, counts).prizeNos], slowDraw(input, counts))
  }
})

test('the head is the hash of everything before it', () => {
  const input = inputOf(5, 3)
  const { prizeNos, headAfter } = draw(input, [4, 4])
  const position = Buffer.from('000000000000000500000000' + '00000003', 'hex')
  const entry = createHash('sha256')
    .update('HIKIFUDA3/entry\0')
    .update(Buffer.concat([epoch, position, memberTag, u32(5), input.commitment, input.seed]))
    .update(Buffer.concat([input.clientSeed, Buffer.from('0000000000000005', 'hex'), random]))
    .update(encodeU16(prizeNos))
    .update(Buffer.from('0001' + '00000003' + '0001', 'hex'))
    .digest()
  const head = createHash('sha256')
    .update('HIKIFUDA3/head\0')
    .update(packRoot)
    .update(entry)
    .digest()
  assert.deepEqual(headAfter, head)
})

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
