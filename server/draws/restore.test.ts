import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Receipt } from '#contract/draws.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSigner } from '#server/draws/signature.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Client } from '#testing/drivers/client.ts'
import { killNotary, newNotaryDirectory, startNotary } from '#testing/drivers/notary-process.ts'
import { grindPurchase } from '#testing/faults/seed-grinder.ts'
import { prepareRestorableShop, type RestorableShop } from '#testing/fixtures/restorable-shop.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { TEST_KEYS } from '#testing/fixtures/test-shop.ts'

const TOP_PRIZE = 0
const OTHER_PACK_ID = 6

let restorable: RestorableShop
const folder = mkdtempSync(join(tmpdir(), 'kept-heads-'))
before(async () => {
  restorable = await prepareRestorableShop()
})
after(async () => {
  await restorable.close()
  rmSync(folder, { recursive: true })
})

async function buyReceipt(member: Client): Promise<Receipt> {
  const { pack_history_id } = await member.buy(restorable.packId, 1)
  return (await member.get(`/user/pack/receipt/${pack_history_id}`)).detail
}

test('T14 after a restore from a backup, no seed comes back and a member who kept receipts wins nothing by searching', async () => {
  const { atShop, databaseUrl, packId } = restorable
  await atShop(databaseUrl, buyReceipt)
  const backup = await restorable.takeBackup()
  const receipts = await atShop(databaseUrl, async (member) => [
    await buyReceipt(member),
    await buyReceipt(member),
    await buyReceipt(member),
  ])
  const seeds = receipts.map(({ seed }) => seed)
  await atShop(backup, async (member) => {
    for (let attack = 0; attack < 3; attack++) {
      const knowledge = { receipts, packId, wantedNo: TOP_PRIZE }
      const { isSeedKnown, receipt } = await grindPurchase(member, knowledge)
      assert.equal(isSeedKnown, false, 'the commitment is that of an old receipt')
      assert.ok(!seeds.includes(receipt.seed), 'a seed came back')
      assert.notEqual(receipt.prizes[0], TOP_PRIZE, 'the member won the top prize')
    }
  })
})

test('T14 a pack that is behind a head that the shop has signed sells nothing, and all others sell', async () => {
  const { atShop, databaseUrl, packId } = restorable
  const headsFile = join(folder, 'behind.json')
  const backup = await restorable.takeBackup()
  await atShop(
    databaseUrl,
    async (member, shop) => {
      assert.equal((await member.buy(packId, 1)).state, 200)
      await shop.runDueJobs()
    },
    { headsFile },
  )
  await atShop(
    backup,
    async (member) => {
      const request = { pack_id: packId, count: 1 }
      for (const call of ['check', 'buy']) {
        const refused = await member.post(`/user/pack/${call}`, request)
        assert.deepEqual([refused.state, refused.result], [409, '-11'], call)
        assert.match(refused.errors.count?.[0] ?? '', /販売を止めています/)
      }
      assert.equal((await member.buy(OTHER_PACK_ID, 1)).state, 200)
    },
    { headsFile },
  )
  await atShop(
    databaseUrl,
    async (member) => assert.equal((await member.buy(packId, 1)).state, 200),
    {
      headsFile,
    },
  )
})

test('B-081 T14 after a restore the notary refuses another batch, its pack sells no more, and all others sell', async () => {
  const { atShop, databaseUrl } = restorable
  const notary = await startNotary(
    newNotaryDirectory(openSigner(TEST_KEYS.signKey).publicKey.toString('hex')),
  )
  const notaries = [{ name: '甲', key: notary.key, url: notary.url }]
  const packId = await atShop(databaseUrl, (_, shop) =>
    publishTestPack(shop, { notaries: notaries.map(({ name, key }) => ({ name, key })) }),
  )
  const backup = await restorable.takeBackup()
  const buy = (member: Client) => member.buy(packId, 1)
  assert.equal((await atShop(databaseUrl, buy, { notaries })).cards.length, 1)
  await atShop(
    backup,
    async (member) => {
      assert.equal((await buy(member)).is_sealed, true)
      const refused = await buy(member)
      assert.deepEqual([refused.state, refused.result], [409, '-11'])
      assert.equal((await member.buy(OTHER_PACK_ID, 1)).state, 200)
    },
    { notaries },
  )
  await killNotary(notary)
})

test('T14 a process that stays up while its database is set back notices it, and reports the pack', async () => {
  const { atShop, databaseUrl, packId } = restorable
  const backup = await restorable.takeBackup()
  await atShop(databaseUrl, async (member, shop) => {
    assert.equal((await member.buy(packId, 1)).state, 200)
    await shop.runDueJobs()
  })
  const keptHeads = openKeptHeads({ file: null })
  const messages: string[] = []
  const compareWith = async (url: string) => {
    const database = openDatabase({ url, connectionsMax: 1 })
    await keptHeads.compare(database, (message) => messages.push(message))
    const [pack] = await database.query<{ packRoot: Buffer }>({
      text: 'select pack_root from packs where id = $1',
      values: [packId],
    })
    await database.close()
    const isBehind = keptHeads.isBehind(pack?.packRoot as Buffer)
    assert.equal(keptHeads.behindCount(), isBehind ? 1 : 0)
    return isBehind
  }
  assert.equal(await compareWith(databaseUrl), false)
  assert.equal(await compareWith(backup), true)
  assert.match(
    messages.join(),
    new RegExp(`The sale of pack ${packId} is closed\\. .* has fewer purchases`),
  )
  assert.equal(await compareWith(databaseUrl), false)
})

test('T14 the kept heads are the newest of each pack, whole on the disk, and never go back', async () => {
  const file = join(folder, 'deep/heads.json')
  const head = (byte: number, settledCount: number) => ({
    packRoot: Buffer.alloc(32, byte),
    settledCount,
    head: Buffer.alloc(32, settledCount),
    signedAt: new Date(1_767_225_600_000),
    publicKey: Buffer.alloc(32, 3),
    signature: Buffer.alloc(64, 4),
  })
  const first = openKeptHeads({ file })
  await Promise.all([first.keep([head(1, 5), head(2, 7)]), first.keep([head(1, 9), head(2, 6)])])
  const second = openKeptHeads({ file })
  await second.keep([head(3, 1)])
  await first.keep([head(1, 10)])
  const kept: { pack_root: string; t: number }[] = JSON.parse(readFileSync(file, 'utf8')).heads
  assert.deepEqual(kept.map(({ pack_root, t }) => [pack_root.slice(0, 2), t]).toSorted(), [
    ['01', 10],
    ['02', 7],
    ['03', 1],
  ])
  assert.deepEqual(readdirSync(join(folder, 'deep')), ['heads.json'])
  const urn = (settledCount: number) => ({ settledCount, head: Buffer.alloc(32, settledCount) })
  const reopened = openKeptHeads({ file })
  const isBehind = (settledCount: number) =>
    reopened.isBehind(Buffer.alloc(32, 1), urn(settledCount))
  assert.deepEqual([9, 10, 11].map(isBehind), [true, false, false])
  assert.equal(reopened.isBehind(Buffer.alloc(32, 1), { ...urn(10), head: Buffer.alloc(32) }), true)
  assert.equal(reopened.isBehind(Buffer.alloc(32, 9), urn(0)), false)
})

test('T14 a damaged file of kept heads is refused with a sentence, and a missing one is no fault', () => {
  const file = join(folder, 'damaged.json')
  assert.ok(!existsSync(file))
  openKeptHeads({ file })
  for (const text of ['', '{', '{}', '{"heads":[{}]}']) {
    writeFileSync(file, text)
    assert.throws(
      () => openKeptHeads({ file }),
      /signed heads in .* cannot be read: put the file back/,
    )
  }
})
