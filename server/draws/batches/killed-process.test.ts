import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { openSigner } from '#server/draws/signature.ts'
import { verify } from '#server/verify/verify.ts'
import { killNotary, newNotaryDirectory, startNotary } from '#testing/drivers/notary-process.ts'
import { buyAndDie, DEATHS } from '#testing/drivers/processes/dying-purchase.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { isLogRight } from '#testing/models/second-verifier.ts'

const shopKey = openSigner(TEST_KEYS.signKey).publicKey.toString('hex')
const directories = ['11', '22'].map((byte) => newNotaryDirectory(shopKey, byte.repeat(32)))
const running = await Promise.all(directories.map((directory) => startNotary(directory)))
const known = running.map(({ url, key }, at) => ({ name: ['甲', '乙'][at] as string, url, key }))
const notaries = known.map(({ name, key }) => ({ name, key }))
const shop = await openTestShop({ notaries: known })
after(async () => {
  await shop.close()
  for (const notary of running) await killNotary(notary)
})

const PRIZES = [
  { buyPoint: 40, actionType: '0', count: 30 },
  { buyPoint: 900, actionType: '0', count: 2 },
] as const

/** What each notary has signed for the pack. Null: nothing. */
const lastBatches = (packRoot: string) =>
  Promise.all(
    known.map(async ({ url }) => {
      const response = await fetch(`${url}/${packRoot}`)
      return response.status === 404 ? null : ((await response.json()).no as number)
    }),
  )

for (const diesAt of DEATHS) {
  test(`T13 a process that is killed while a purchase is ${diesAt} loses nothing and draws nothing twice`, async () => {
    const packId = await publishTestPack(shop, { notaries, prizes: PRIZES })
    const member = await addLoggedInMember(shop, { points: 1_000 })
    const requestId = randomUUID()
    const now = shop.clock.now().getTime()
    await buyAndDie({
      diesAt,
      databaseUrl: shop.databaseUrl,
      known,
      packId,
      memberId: member.id,
      requestId,
      now,
    })
    const paid = diesAt === 'sealing' ? 0 : 300
    assert.equal((await member.get('/user/point')).point, 1_000 - paid, 'a seal is paid')

    // Another process finds what the dead one has left; the browser sends its request again.
    await shop.runDueJobs()
    const request = { pack_id: packId, count: 3, request_id: requestId }
    const bought = await member.post('/user/pack/buy', request)
    assert.deepEqual([bought.state, bought.cards.length], [200, 3])
    const again = await member.post('/user/pack/buy', request)
    assert.deepEqual(again.cards, bought.cards)
    assert.equal((await member.get('/user/point')).point, 700, 'it is paid once')

    const { list } = await member.get(`/user/pack/log/${packId}/1`)
    assert.equal(list.length, 1)
    const composition = await (
      await fetch(`${shop.url}/api/user/pack/composition/${packId}`)
    ).json()
    const [{ pack_root: root }] = list
    assert.ok(await isLogRight({ receipts: list }, root, composition))
    assert.deepEqual(await lastBatches(root), [0, 0], 'each notary signed one batch')

    const verdicts = await verify(shop.database)
    assert.deepEqual(
      verdicts.flatMap(({ violations }) => violations),
      [],
    )
  })
}
