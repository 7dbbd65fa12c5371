import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packRootOf } from '#server/packs/packs.rule.ts'
import { commitmentOf, draw, memberTagOf, seedOf } from './fair.rule.ts'
import vectors from './vectors.json' with { type: 'json' }

const hex = (text: string) => Buffer.from(text, 'hex')
const sealKey = hex(vectors.seal_key)
const tagKey = hex(vectors.tag_key)

for (const [index, { composition, pack_root, purchases }] of vectors.cases.entries()) {
  test(`fair draws agree with another implementation, case ${index}`, () => {
    const packRoot = packRootOf(Buffer.from(composition))
    assert.equal(packRoot.toString('hex'), pack_root)
    for (const purchase of purchases) {
      const memberTag = memberTagOf(tagKey, purchase.member_id)
      assert.equal(memberTag.toString('hex'), purchase.member_tag)
      const sealed = { packRoot, memberTag, drawNumber: purchase.n }
      const seed = seedOf(sealKey, sealed)
      assert.equal(seed.toString('hex'), purchase.seed)
      const commitment = commitmentOf(sealed, seed)
      assert.equal(commitment.toString('hex'), purchase.commitment)
      const drawn = draw(
        {
          ...sealed,
          settledIndex: purchase.t,
          firstTicket: purchase.k,
          drawCount: purchase.q,
          seed,
          commitment,
          clientSeed: hex(purchase.client_seed),
          headBefore: hex(purchase.head_before),
        },
        purchase.counts_before,
      )
      assert.deepEqual(Array.from(drawn.prizeNos), purchase.prizes)
      assert.equal(drawn.headAfter.toString('hex'), purchase.head_after)
    }
  })
}
