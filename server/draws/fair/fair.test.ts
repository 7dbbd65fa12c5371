import assert from 'node:assert/strict'
import { createHmac, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Receipt, ReceiptBatch } from '#contract/draws.ts'
import { encodeExtraWins } from '#server/draws/encoding.ts'
import { extraWinsOf } from '#server/draws/extra-wins.ts'
import { packRootOf } from '#server/packs/composition.ts'
import { publicKeyOf } from '#testing/fixtures/ed25519-keys.ts'
import {
  commitmentOf,
  draw,
  memberTagOf,
  notaryMessageOf,
  randomOf,
  type SealedInput,
  sealedInputOf,
  seedOf,
  shareCodeOf,
} from './fair.ts'
import vectors from './vectors.json' with { type: 'json' }

/** The test vectors that are published beside docs/fair-draws.md. */
const specified: {
  readonly seal_key: string
  readonly cases: readonly {
    readonly why: string
    readonly composition: string
    readonly pack_root: string
    readonly receipts: readonly Receipt[]
  }[]
} = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/fair-draws.vectors.json'), 'utf8'),
)

const hex = (text: string) => Buffer.from(text, 'hex')

/** Returns the extra prizes that a purchase wins, computed from the published composition. */
function extraWinsIn(composition: string, tickets: { firstTicket: number; drawCount: number }) {
  const { total, extras = [] } = JSON.parse(composition)
  return extraWinsOf({ total, extraPrizes: extras }, tickets)
}

/** Checks the batch of a purchase by the functions of the shop, and returns its R. */
function checkBatch(batch: ReceiptBatch, input: SealedInput, composition: string): Buffer {
  const place = input.settledIndex - batch.t
  assert.equal(sealedInputOf(input).toString('hex'), batch.inputs[place])
  const message = notaryMessageOf(input.packRoot, {
    no: batch.no,
    settledIndex: batch.t,
    firstTicket: batch.k,
    headBefore: hex(batch.head_before),
    inputs: batch.inputs.map(hex),
  })
  const { notaries } = JSON.parse(composition)
  assert.equal(batch.signatures.length, notaries.length)
  for (const [index, signature] of batch.signatures.entries()) {
    const key = publicKeyOf(notaries[index].key)
    assert.ok(verify(null, message, key, hex(signature)))
  }
  const random = randomOf(batch.signatures.map(hex))
  assert.equal(random.toString('hex'), batch.random)
  return random
}
const sealKey = hex(vectors.seal_key)
const tagKey = hex(vectors.tag_key)

for (const [index, { composition, pack_root, purchases }] of vectors.cases.entries()) {
  test(`T12 fair draws agree with another implementation, case ${index}`, () => {
    const packRoot = packRootOf(Buffer.from(composition))
    assert.equal(packRoot.toString('hex'), pack_root)
    for (const purchase of purchases) {
      const memberTag = memberTagOf(tagKey, packRoot, purchase.member_id)
      assert.equal(memberTag.toString('hex'), purchase.member_tag)
      const epoch = hex(purchase.epoch)
      const commitmentInput = { epoch, packRoot, memberTag, drawNumber: purchase.n }
      const seed = seedOf(sealKey, commitmentInput)
      assert.equal(seed.toString('hex'), purchase.seed)
      const commitment = commitmentOf(commitmentInput, seed)
      assert.equal(commitment.toString('hex'), purchase.commitment)
      const tickets = { firstTicket: purchase.k, drawCount: purchase.q }
      const extraWins = extraWinsIn(composition, tickets)
      assert.deepEqual(
        extraWins.map(({ ticket, no }) => [ticket, no]),
        purchase.extras,
      )
      const input = {
        ...commitmentInput,
        ...tickets,
        settledIndex: purchase.t,
        commitment,
        clientSeed: hex(purchase.client_seed),
      }
      const drawn = draw(
        {
          ...input,
          extraWins: encodeExtraWins(extraWins),
          seed,
          headBefore: hex(purchase.head_before),
          batchNo: purchase.batch.no,
          random: checkBatch(purchase.batch, input, composition),
        },
        purchase.counts_before,
      )
      assert.deepEqual(Array.from(drawn.prizeNos), purchase.prizes)
      assert.equal(drawn.headAfter.toString('hex'), purchase.head_after)
    }
  })
}

for (const { why, composition, pack_root, receipts } of specified.cases) {
  test(`T12 fair draws agree with the vectors of the description: ${why}`, () => {
    const packRoot = packRootOf(Buffer.from(composition))
    assert.equal(packRoot.toString('hex'), pack_root)
    for (const receipt of receipts) {
      const commitmentInput = {
        epoch: hex(receipt.epoch),
        packRoot,
        memberTag: hex(receipt.member_tag),
        drawNumber: receipt.n,
      }
      const seed = seedOf(hex(specified.seal_key), commitmentInput)
      const commitment = commitmentOf(commitmentInput, seed)
      const { t: settledIndex, k: firstTicket, q: drawCount } = receipt
      const [clientSeed, headBefore] = [hex(receipt.client_seed), hex(receipt.head_before)]
      const position = { settledIndex, firstTicket, drawCount, clientSeed, headBefore }
      const wins = extraWinsIn(composition, position)
      assert.deepEqual(
        wins.map(({ ticket, no }) => [ticket, no]),
        receipt.extras,
      )
      const extraWins = encodeExtraWins(wins)
      const input = { ...commitmentInput, ...position, commitment }
      const random = checkBatch(receipt.batch, input, composition)
      const batchNo = receipt.batch.no
      const drawn = draw({ ...input, seed, extraWins, batchNo, random }, receipt.counts_before)
      assert.deepEqual([...drawn.prizeNos], receipt.prizes)
      assert.equal(drawn.headAfter.toString('hex'), receipt.head_after)
    }
  })
}

test('a purchase draws no more tickets than are left, and the last ones too', () => {
  const bytes = (length: number) => Buffer.alloc(length, 7)
  const input = {
    epoch: bytes(16),
    packRoot: bytes(32),
    memberTag: bytes(16),
    seed: bytes(32),
    commitment: bytes(32),
    clientSeed: bytes(32),
    headBefore: bytes(32),
    drawNumber: 0,
    settledIndex: 0,
    firstTicket: 0,
    batchNo: 0,
    random: bytes(32),
    extraWins: encodeExtraWins([]),
  }
  const { prizeNos, countsAfter } = draw({ ...input, drawCount: 5 }, [2, 0, 3])
  assert.deepEqual([...prizeNos].toSorted(), [0, 0, 2, 2, 2])
  assert.deepEqual([...countsAfter], [0, 0, 0])
  assert.throws(() => draw({ ...input, drawCount: 6 }, [2, 0, 3]), /6 draws exceed the 5 tickets/)
})

test('a share code is a keyed hash of the purchase, 16 hex digits', () => {
  const id = Buffer.alloc(8)
  id.writeBigUInt64BE(123_456n)
  const hmac = createHmac('sha256', tagKey).update('HIKIFUDA3/share\0').update(id).digest('hex')
  assert.equal(shareCodeOf(tagKey, 123_456), hmac.slice(0, 16))
})
