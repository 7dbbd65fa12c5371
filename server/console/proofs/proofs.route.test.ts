import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordRun, verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  owner = await logInOperator(panel, 'owner')
})
after(async () => {
  await panel.close()
  await shop.close()
})

test('A-186 A-187 heads and roots are listed, and a purchase is found by its number and replayed', async () => {
  const prizes = [{ buyPoint: 40, actionType: '0' as const, count: 30 }]
  const packId = await publishTestPack(shop, { prizes })
  const member = await addLoggedInMember(shop, { points: 2_000 })
  await member.buy(packId, 3)
  await shop.runDueJobs()
  await member.buy(packId, 2)
  const { packs } = await owner.get(`/proofs?text=${packId}`)
  const [pack] = packs.list
  assert.deepEqual([packs.count, pack.id], [1, packId])
  assert.deepEqual((await owner.get('/proofs?text=nowhere')).packs.list, [])
  assert.deepEqual((await owner.get('/proofs?page=2')).packs.list, [])
  assert.deepEqual([pack.purchaseCount, pack.signedCount], [2, 1])
  const [published] = await shop.database.query<{ root: string; signed: string }>({
    text: `
      select encode(pack_root, 'hex') as root, encode(signed_heads.head, 'hex') as signed
      from packs
      join signed_heads on pack_id = packs.id
      where packs.id = $1
      order by signed_heads.settled_count desc
      limit 1`,
    values: [packId],
  })
  assert.deepEqual([pack.packRoot, pack.head], [published?.root, published?.signed])
  const [purchase] = await shop.database.query<{ id: number; t: number }>({
    text: 'select id, settled_index as t from purchases where pack_id = $1 order by id desc limit 1',
    values: [packId],
  })
  const path = `/proofs/purchase?member=${member.id}&purchase=${purchase?.id}`
  const { packId: foundId, t } = await owner.get(path)
  assert.deepEqual([foundId, t], [packId, purchase?.t])
  assert.equal((await owner.get(`/packs/${packId}/purchases/${t}/proof`)).receipt.q, 2)
  const other = `/proofs/purchase?member=${member.id + 1}&purchase=${purchase?.id}`
  assert.equal((await owner.get(other)).state, 404)
})

test('A-186 a failed check is red on the dashboard until a later run passes', async () => {
  const result = { invariant: 'V2', description: '' } as const
  const record = (violations: string[]) =>
    recordRun(shop.database, [{ ...result, violations }], shop.clock.now())
  const isRed = async () => (await owner.get('/session')).warnings.includes('failed-verify')
  await record([])
  assert.equal(await isRed(), false)
  await record(['a balance differs'])
  assert.equal(await isRed(), true)
  assert.deepEqual((await owner.get('/proofs')).runs[0].broken, ['V2'])
  await record([])
  assert.equal(await isRed(), false)
  const { runs } = await owner.get('/proofs')
  assert.deepEqual(
    runs.slice(0, 3).map(({ broken }: { broken: string[] }) => broken.length),
    [0, 1, 0],
  )
})

test('A-188 verify is started from the console, and the shop runs it without writing', async () => {
  const { runs: before } = await owner.get('/proofs')
  assert.equal((await owner.act('/proofs/verify')).state, 200)
  assert.equal((await owner.act('/proofs/verify')).result, 'already-requested')
  const support = await logInOperator(panel, 'support')
  assert.equal((await support.act('/proofs/verify')).state, 403)
  assert.equal((await owner.get('/proofs')).requests[0].state, 'waiting')
  await shop.runDueJobs()
  const { runs, requests } = await owner.get('/proofs')
  assert.equal(requests[0].state, 'done')
  assert.notEqual(runs[0].id, before[0]?.id)
  assert.deepEqual(runs[0].broken, [])
  const writing = verify(shop.database, (tx) => {
    void tx.query({ text: 'delete from verify_runs' }).catch(() => {})
    return tx
  })
  await assert.rejects(writing, /read-only transaction/)
})
