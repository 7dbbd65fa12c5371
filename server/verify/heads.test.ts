import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withTampering } from '#testing/faults/tampering.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { selectSignedHeads } from './heads.sql.ts'
import { verifyHeads } from './heads.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  const member = await addLoggedInMember(shop, { points: 10_000 })
  for (let minute = 0; minute < 4; minute++) {
    await member.buy(6, 2)
    await shop.runDueJobs()
  }
})
after(() => shop.close())

async function violationsAfter(...statements: readonly string[]): Promise<string[]> {
  const violations = await withTampering(shop.database, statements, verifyHeads)
  return violations.map(({ text }) => text)
}

const at = 'where pack_id = 6 and seq = 2'

test('V3 the heads that a selling shop signs are valid', async () => {
  assert.deepEqual(await violationsAfter(), [])
  const [row] = await shop.database.query<{ count: number }>({
    text: 'select count(*) from signed_heads where pack_id = 6',
  })
  assert.equal(row?.count, 4)
})

test('V3 the heads of all packs are read once, page by page', () =>
  shop.database.transaction(async (tx) => {
    const page = (after: { packId: number; seq: number }, limit: number) =>
      selectSignedHeads(tx, { ...after, limit })
    const all = await page({ packId: 0, seq: 0 }, 1_000)
    const read: typeof all = []
    for (let last = { packId: 0, seq: 0 }; read.length <= all.length; ) {
      const [head] = await page(last, 1)
      if (head === undefined) break
      read.push(head)
      last = head
    }
    assert.deepEqual(read, all)
    assert.ok(all.length >= 4)
  }))

for (const [what, change, problem] of [
  [
    'of another head',
    `update signed_heads set head = sha256(head) ${at}`,
    'is not the head of the chain',
  ],
  ['beyond the chain', `update signed_heads set settled_count = 99 ${at}`, 'is beyond the end'],
  [
    'that was backdated',
    `update signed_heads set signed_at = now() ${at}`,
    'has an invalid signature',
  ],
  [
    'by another key',
    `update signed_heads set public_key = sha256('x') ${at}`,
    'has an invalid signature',
  ],
  ['that is missing', `delete from signed_heads ${at}`, 'follows a gap'],
  [
    'whose time runs backwards',
    `update signed_heads set signed_at = signed_at - interval '1 year' ${at}`,
    'is dated before',
  ],
  ['out of order', `update signed_heads set settled_count = 0 ${at}`, 'is not after'],
] as const) {
  test(`V3 verify finds a signed head ${what}`, async () => {
    const violations = await violationsAfter(change)
    assert.ok(
      violations.some((each) => each.startsWith('pack 6') && each.includes(problem)),
      violations.join('\n'),
    )
  })
}

test('V3 verify finds a purchase that was rewritten before a signed head', async () => {
  const change = `update purchases set head_after = sha256(head_after) where pack_id = 6 and settled_index = 0`
  assert.match(
    (await violationsAfter(change)).join(),
    /pack 6, signed head 0 is not the head of the chain/,
  )
})
