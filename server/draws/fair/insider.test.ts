import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { test } from 'node:test'
import { privateKeyOf } from '#testing/fixtures/ed25519-keys.ts'
import { drawByHikifuda2 } from '#testing/fixtures/hikifuda2.ts'
import {
  commitmentOf,
  type DrawInput,
  draw,
  notaryMessageOf,
  randomOf,
  sealedInputOf,
  seedOf,
} from './fair.ts'

/**
 * An insider holds the seal key and buys with a script: it knows seed, commitment, place and head of
 * its next purchase, and chooses a client seed that wins.
 */
const TRIES = 10_000
const COUNTS = [1, 3]
const CHANCE = 1 / 4
const WINNING_PRIZE = 0

const sealKey = Buffer.alloc(32, 1)
const packRoot = Buffer.alloc(32, 2)
const memberTag = Buffer.alloc(16, 3)
const epoch = Buffer.alloc(16, 4)
const headBefore = Buffer.alloc(32, 5)

function purchaseOf(number: number): Omit<DrawInput, 'clientSeed' | 'random'> {
  const commitmentInput = { epoch, packRoot, memberTag, drawNumber: number }
  const seed = seedOf(sealKey, commitmentInput)
  const commitment = commitmentOf(commitmentInput, seed)
  const place = { settledIndex: number, firstTicket: number, drawCount: 1, batchNo: number }
  return { ...commitmentInput, ...place, seed, commitment, headBefore, extraWins: Buffer.of() }
}

const clientSeedOf = (no: number) => Buffer.alloc(32, no.toString().padStart(8, '0'))

function searchWinningSeed(prizeOf: (clientSeed: Buffer) => number): Buffer {
  for (let no = 0; ; no += 1)
    if (prizeOf(clientSeedOf(no)) === WINNING_PRIZE) return clientSeedOf(no)
}

const prizeBy3 = (input: DrawInput) => draw(input, COUNTS).prizeNos[0] as number
const purchases = Array.from({ length: TRIES }, (_, number) => purchaseOf(number))

test('T12 against HIKIFUDA2 the insider wins every time', () => {
  for (const purchase of purchases) {
    const prizeOf = (clientSeed: Buffer) => drawByHikifuda2({ ...purchase, clientSeed }, COUNTS)
    assert.equal(prizeOf(searchWinningSeed(prizeOf)), WINNING_PRIZE)
  }
})

test('T12 without a notary the insider still wins every time, as docs/fair-draws.md admits', () => {
  for (const purchase of purchases) {
    const prizeOf = (clientSeed: Buffer) =>
      prizeBy3({ ...purchase, clientSeed, random: randomOf([]) })
    assert.equal(prizeOf(searchWinningSeed(prizeOf)), WINNING_PRIZE)
  }
})

test('T12 with a notary the insider wins no more than chance, in 10,000 tries', () => {
  let lastRandom = randomOf([])
  let wins = 0
  for (const purchase of purchases) {
    // The batch cannot be signed before the client seed is fixed, so the insider can only guess.
    const clientSeed = searchWinningSeed((each) =>
      prizeBy3({ ...purchase, clientSeed: each, random: lastRandom }),
    )
    lastRandom = randomOf([signatureOf({ ...purchase, clientSeed })])
    if (prizeBy3({ ...purchase, clientSeed, random: lastRandom }) === WINNING_PRIZE) wins += 1
  }
  const probability = chanceOfAtLeast(wins)
  assert.ok(probability > 0.001, `${wins} wins have a chance of ${probability}`)
})

const notaryKey = privateKeyOf(Buffer.alloc(32, 6))

function signatureOf(purchase: Omit<DrawInput, 'random'>): Buffer {
  const { batchNo: no, settledIndex, firstTicket } = purchase
  const inputs = [sealedInputOf(purchase)]
  const batch = { no, settledIndex, firstTicket, headBefore, inputs }
  return sign(null, notaryMessageOf(packRoot, batch), notaryKey)
}

/** The exact chance of that many wins or more by an honest draw. */
function chanceOfAtLeast(wins: number): number {
  let logarithm = TRIES * Math.log1p(-CHANCE)
  let chance = wins === 0 ? Math.exp(logarithm) : 0
  for (let count = 1; count <= TRIES; count += 1) {
    logarithm += Math.log((TRIES - count + 1) / count) + Math.log(CHANCE / (1 - CHANCE))
    if (count >= wins) chance += Math.exp(logarithm)
  }
  return chance
}
