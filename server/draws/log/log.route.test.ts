import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Receipt } from '#contract/draws.ts'
import { signUnsignedHeads } from '#server/draws/heads/heads.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { isSignedBy, openSigner } from '#server/draws/signature.ts'
import { openClient } from '#testing/drivers/client.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { logRoutes } from './log.route.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const PURCHASES = 23

let shop: TestShop
let packId: number
let member: TestMember
const ids: number[] = []
before(async () => {
  shop = await openTestShop()
  packId = await publishTestPack(shop, {
    prizes: [
      { buyPoint: 40, actionType: '0', count: 10 },
      { buyPoint: 4, actionType: '0', count: 90 },
    ],
  })
  member = await addLoggedInMember(shop, { points: 100_000 })
  const other = await addLoggedInMember(shop, { points: 100_000 })
  for (let index = 0; index < PURCHASES; index++) {
    const buyer = index % 3 === 0 ? other : member
    const bought = await buyer.buy(packId, 1 + (index % 4))
    assert.equal(bought.state, 200)
    if (buyer === member) ids.push(bought.pack_history_id)
  }
})
after(() => shop.close())

test('pages of logs and heads share 32 permits, of which one address gets half', () => {
  const limits = logRoutes({} as never).map(({ concurrencyLimit }) => concurrencyLimit)
  let count = 0
  while (limits[count % 2]?.loadShedder.acquire('address 192.0.2.1') !== undefined) count += 1
  assert.equal(count, 16)
})

const logPage = (page: number | string) =>
  openClient(shop.url).get(`/user/pack/log/${packId}/${page}`)
const headsPage = (page: number | string) =>
  openClient(shop.url).get(`/user/pack/heads/${packId}/${page}`)

test('T12 the log of a pack lists its receipts in order of t, page by page, to guests too', async () => {
  const [first, second, third] = await Promise.all([logPage(1), logPage(2), logPage(3)])
  assert.equal(first.state, 200)
  const list = [...first.list, ...second.list] as Receipt[]
  assert.deepEqual(
    list.map(({ t }) => t),
    [...Array(PURCHASES).keys()],
  )
  assert.deepEqual(first.page, { page: 1, all_page: 2, pages: [1, 2] })
  assert.deepEqual(third.list, [])
  let head = list[0]?.pack_root
  for (const each of list) {
    assert.equal(each.head_before, head)
    head = each.head_after
  }
  const sold = list.reduce((sum, { q }) => sum + q, 0)
  const { now } = second
  assert.deepEqual([now.t, now.k, now.head], [PURCHASES, sold, head])
  const counts = [10, 90].map(
    (count, no) =>
      count - list.flatMap(({ prizes }) => prizes).filter((each) => each === no).length,
  )
  assert.deepEqual(now.counts, counts)
})

test('T12 the log holds the same receipts as the members, and nothing that identifies a member', async () => {
  const log = [...(await logPage(1)).list, ...(await logPage(2)).list] as Receipt[]
  const ownReceipts = await Promise.all(ids.map((id) => member.get(`/user/pack/receipt/${id}`)))
  for (const { detail } of ownReceipts) assert.deepEqual(log[detail.t], detail)
  const fields = new Set(log.flatMap(Object.keys))
  assert.deepEqual(fields, new Set(Object.keys(ownReceipts[0]?.detail)))
  assert.equal(new Set(log.map(({ member_tag }) => member_tag)).size, 2)
  for (const receipt of log) assert.match(receipt.member_tag, /^[0-9a-f]{32}$/)
})

test('T12 a member has another tag in every pack', async () => {
  const receipts = await Promise.all(
    [ids[0], (await member.buy(6, 1)).pack_history_id].map((id) =>
      member.get(`/user/pack/receipt/${id}`),
    ),
  )
  const [tag, otherTag] = receipts.map(({ detail }) => detail.member_tag)
  assert.notEqual(tag, otherTag)
})

test('T12 a share code stands nowhere in the public log, nor in any receipt or head', async () => {
  const bought = await member.buy(packId, 1)
  await shop.runDueJobs()
  const shown = await member.get('/user/pack/gache_result')
  assert.match(shown.twitter_code, /^[0-9a-f]{16}$/)
  assert.equal(shown.twitter_code, bought.twitter_code)
  const file = await (await openClient(shop.url).raw(`/api/user/pack/log/${packId}`)).text()
  const heads = JSON.stringify((await headsPage(1)).list)
  const receipt = JSON.stringify(await member.get(`/user/pack/receipt/${bought.pack_history_id}`))
  for (const text of [file, heads, receipt]) assert.ok(!text.includes(shown.twitter_code))
})

test('T12 the whole log is one file with one receipt per line', async () => {
  const file = await openClient(shop.url).raw(`/api/user/pack/log/${packId}`)
  assert.equal(file.status, 200)
  assert.match(String(file.headers.get('content-type')), /^application\/jsonl/)
  assert.match(String(file.headers.get('content-disposition')), /draw-log-\d+\.jsonl/)
  const lines = (await file.text()).split('\n')
  assert.equal(lines.pop(), '')
  const log = [...(await logPage(1)).list, ...(await logPage(2)).list]
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    log,
  )
})

test('T12 the log begins at a purchase, and whole where that is no number of up to 9 digits', async () => {
  const linesFrom = async (from: string) => {
    const file = await openClient(shop.url).raw(`/api/user/pack/log/${packId}?from=${from}`)
    assert.equal(file.status, 200, from)
    return (await file.text()).split('\n').length - 1
  }
  const all = await linesFrom('0')
  assert.equal(await linesFrom('2'), all - 2)
  assert.equal(await linesFrom('999999999'), 0)
  for (const from of ['1000000000', '9999999999999999999', '-1', 'x', '1.5'])
    assert.equal(await linesFrom(from), all, from)
})

test('T12 a pack that sold nothing has an empty log, and an unknown pack is 404', async () => {
  const guest = openClient(shop.url)
  const unsold = await guest.get('/user/pack/log/5/1')
  assert.deepEqual(unsold.list, [])
  assert.equal(unsold.now.t, 0)
  assert.equal(await (await guest.raw('/api/user/pack/log/5')).text(), '')
  for (const path of ['log/999999/1', 'log/0/1', 'log/x/1', 'log/1/0', 'log/1/x', 'heads/0/1']) {
    assert.equal((await guest.get(`/user/pack/${path}`)).state, 404, path)
  }
  for (const file of ['999999', '-1', '1e400', 'x', '%00', '1.5']) {
    const { status } = await guest.raw(`/api/user/pack/log/${file}`)
    assert.equal(status, 404, file)
  }
})

test('T12 each run of the worker signs the head of every pack that has sold, once', async () => {
  await shop.runDueJobs()
  const before = await headsPage(1)
  await shop.runDueJobs()
  assert.deepEqual((await headsPage(1)).list, before.list)
  shop.clock.advance(60_000)
  assert.equal((await member.buy(packId, 1)).state, 200)
  await shop.runDueJobs()
  const { list, public_key } = await headsPage(1)
  assert.equal(list.length, before.list.length + 1)
  assert.equal(public_key, openSigner(TEST_KEYS.signKey).publicKey.toString('hex'))
  const [newest] = list
  const { now } = await logPage(1)
  assert.deepEqual([newest.t, newest.head], [now.t, now.head])
  assert.equal(newest.milliseconds, shop.clock.now().getTime())
})

test('T12 workers of several processes that run at once sign a head once', async () => {
  await shop.runDueJobs()
  const { list: before } = await headsPage(1)
  assert.equal((await member.buy(packId, 2)).state, 200)
  const signer = openSigner(TEST_KEYS.signKey)
  const options = {
    database: shop.database,
    signer,
    keptHeads: openKeptHeads({ file: null }),
    onFault: (fault: unknown) => assert.ifError(fault),
  }
  await Promise.all([1, 2, 3, 4].map(() => signUnsignedHeads(options, shop.clock)))
  const { list } = await headsPage(1)
  assert.deepEqual(list.slice(1), before)
})

test('T12 a pack whose head cannot be stored is reported and signed later, and the others are signed at once', async () => {
  await shop.runDueJobs()
  const countsOf = async () => {
    const heads = [headsPage(1), openClient(shop.url).get('/user/pack/heads/6/1')]
    return (await Promise.all(heads)).map(({ list }) => list.length)
  }
  const [before = 0, otherBefore = 0] = await countsOf()
  for (const id of [packId, 6]) assert.equal((await member.buy(id, 1)).state, 200)
  const faults: unknown[] = []
  const onFault = (fault: unknown) => faults.push(fault)
  const options = {
    database: shop.database,
    signer: openSigner(TEST_KEYS.signKey),
    onFault,
    keptHeads: openKeptHeads({ file: null }),
  }
  const removeFault = await rejectWrites(shop.database, 'signed_heads', `pack_id <> ${packId}`)
  await signUnsignedHeads(options, shop.clock)
  assert.deepEqual(faults.map(String), [`Error: the head of pack ${packId} could not be signed`])
  assert.deepEqual(await countsOf(), [before, otherBefore + 1])
  await removeFault()
  await signUnsignedHeads(options, shop.clock)
  assert.deepEqual(await countsOf(), [before + 1, otherBefore + 1])
  assert.equal(faults.length, 1)
})

test('T12 a pack that sold nothing has its root signed', async () => {
  await shop.runDueJobs()
  const guest = openClient(shop.url)
  const { list } = await guest.get('/user/pack/heads/5/1')
  const { detail } = await guest.get('/user/pack/detail/5')
  assert.equal(list.length, 1)
  assert.deepEqual([list[0].t, list[0].head], [0, detail.pack_root])
})

test('T12 a signed head verifies with the public key, and not with any of its parts changed', async () => {
  await shop.runDueJobs()
  const { list, public_key } = await headsPage(1)
  const { detail } = await openClient(shop.url).get(`/user/pack/detail/${packId}`)
  const [{ t, head, milliseconds, signature }] = list
  const chainHead = {
    packRoot: hex(detail.pack_root),
    settledCount: t,
    head: hex(head),
    at: new Date(milliseconds),
  }
  const verified = (changed: object, by = hex(signature)) =>
    isSignedBy(hex(public_key), { ...chainHead, ...changed }, by)
  assert.ok(verified({}))
  const other = Buffer.alloc(32, 1)
  for (const changed of [
    { packRoot: other },
    { settledCount: t + 1 },
    { head: other },
    { at: new Date(milliseconds + 1) },
  ]) {
    assert.ok(!verified(changed), Object.keys(changed).join())
  }
  const tampered = hex(signature)
  tampered[9] = (tampered[9] as number) ^ 1
  assert.ok(!verified({}, tampered))
  assert.ok(!isSignedBy(openSigner(other).publicKey, chainHead, hex(signature)))
})
