import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { notaryMessageOf } from '#server/draws/fair/fair.ts'
import vectors from '#server/draws/fair/vectors.json' with { type: 'json' }
import {
  killNotary as kill,
  type NotaryProcess as Notary,
  newNotaryDirectory,
  startNotary,
} from '#testing/drivers/notary-process.ts'
import { privateKeyOf, publicHexOf } from '#testing/fixtures/ed25519-keys.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const SHOP_SEED = '07'.repeat(32)
const shop = publicHexOf(hex(SHOP_SEED))

interface Batch {
  readonly pack_root: string
  readonly no: number
  readonly t: number
  readonly k: number
  readonly head_before: string
  readonly inputs_hash: string
}
const batchOf = (no: number, change: Partial<Batch> = {}): Batch => ({
  pack_root: 'ab'.repeat(32),
  no,
  t: 3 * no,
  k: 5 * no,
  head_before: 'cd'.repeat(32),
  inputs_hash: 'ef'.repeat(32),
  ...change,
})

/** The bytes of the description, written here a second time. */
function messageOf({ pack_root, no, t, k, head_before, inputs_hash }: Batch): Buffer {
  const u64 = (value: number) => value.toString(16).padStart(16, '0')
  const position = u64(no) + u64(t) + k.toString(16).padStart(8, '0')
  const text = pack_root + position + head_before + inputs_hash
  return Buffer.concat([Buffer.from('HIKIFUDA3/notary\0'), hex(text)])
}

const newDirectory = (seed?: string) => newNotaryDirectory(shop, seed)

async function ask(notary: Notary, batch: Batch, seed = SHOP_SEED) {
  const request = Buffer.concat([Buffer.from('HIKIFUDA3/request\0'), messageOf(batch)])
  const request_signature = sign(null, request, privateKeyOf(hex(seed))).toString('hex')
  const body = JSON.stringify({ ...batch, shop: publicHexOf(hex(seed)), request_signature })
  const response = await fetch(notary.url, { method: 'POST', body })
  return { status: response.status, ...(await response.json()) }
}

async function read(notary: Notary, path: string) {
  const response = await fetch(notary.url + path)
  return { status: response.status, ...(await response.json()) }
}

test('T12 a notary answers as the vectors of another implementation say', async () => {
  const [seed = ''] = Object.values(vectors.notary_keys)
  const notary = await startNotary(newDirectory(seed))
  for (const { batch: no, inputs: inputs_hash, signature, ...rest } of vectors.notary) {
    const answered = await ask(notary, { ...rest, no, inputs_hash })
    assert.equal(answered.status, signature === null ? 409 : 200)
    if (signature !== null) assert.equal(answered.signature, signature)
  }
  await kill(notary)
})

test('T12 the notary signs the bytes that the shop draws with', () => {
  const batch = batchOf(2)
  const inputs = [hex('12'.repeat(32))]
  const message = notaryMessageOf(hex(batch.pack_root), {
    no: batch.no,
    settledIndex: batch.t,
    firstTicket: batch.k,
    headBefore: hex(batch.head_before),
    inputs,
  })
  assert.deepEqual(message.subarray(0, -32), messageOf(batch).subarray(0, -32))
})

test('T12 a notary signs each number once, in order, after kill -9 too', async () => {
  let notary = await startNotary(newDirectory())
  const first = await ask(notary, batchOf(0))
  assert.equal(first.status, 200)
  await kill(notary)
  notary = await startNotary(notary.directory)
  assert.deepEqual(await ask(notary, batchOf(0)), first)
  const other = { inputs_hash: '00'.repeat(32) }
  assert.deepEqual(await ask(notary, batchOf(0, other)), {
    status: 409,
    error: 'this batch is not the next one',
    last: 0,
  })
  assert.equal((await ask(notary, batchOf(2))).last, 0)
  assert.equal((await ask(notary, batchOf(1))).status, 200)
  assert.equal((await ask(notary, batchOf(0))).status, 409, 'it never goes back')
  assert.equal((await ask(notary, batchOf(1, { pack_root: '99'.repeat(32) }))).last, null)
  await kill(notary)
})

test('T12 of two batches with one number at the same moment, one is signed', async () => {
  const notary = await startNotary(newDirectory())
  const hashes = Array.from({ length: 10 }, (_, index) => `0${index}`.repeat(32))
  const answers = await Promise.all(
    hashes.map((inputs_hash) => ask(notary, batchOf(0, { inputs_hash }))),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 409)])
  const same = await Promise.all(Array.from({ length: 10 }, () => ask(notary, batchOf(1))))
  assert.equal(new Set(same.map(({ signature }) => signature)).size, 1)
  await kill(notary)
})

test('T12 anybody reads the batches that a notary signed', async () => {
  const notary = await startNotary(newDirectory())
  for (const no of [0, 1, 2]) await ask(notary, batchOf(no))
  const { pack_root } = batchOf(0)
  const { status, signature, milliseconds, ...batch } = await read(notary, `/${pack_root}/1`)
  assert.deepEqual([status, batch], [200, batchOf(1)])
  assert.equal(signature.length, 128)
  assert.ok(Math.abs(Date.now() - milliseconds) < 60_000)
  assert.equal((await read(notary, `/${pack_root}`)).no, 2)
  assert.equal((await read(notary, '/')).key, publicHexOf(hex('11'.repeat(32))))
  for (const path of [`/${pack_root}/3`, `/${'0'.repeat(64)}`, '/x', `/${pack_root}/-1`])
    assert.equal((await read(notary, path)).status, 404, path)
  await kill(notary)
})

test('T12 a notary signs for the shops that it knows only, and bodies of the right form', async () => {
  const notary = await startNotary(newDirectory())
  assert.equal((await ask(notary, batchOf(0), '08'.repeat(32))).status, 403)
  const valid = { ...batchOf(0), shop, request_signature: '00'.repeat(64) }
  const bodies: readonly (readonly [string, number])[] = [
    [JSON.stringify(valid), 403],
    [JSON.stringify({ ...valid, no: -1 }), 400],
    [JSON.stringify({ ...valid, no: 2 ** 53 }), 400],
    [JSON.stringify({ ...valid, k: 2 ** 32 }), 400],
    [JSON.stringify({ ...valid, head_before: 'AB'.repeat(32) }), 400],
    [JSON.stringify({ ...valid, pack_root: undefined }), 400],
    ['null', 400],
    ['{', 400],
    ['x'.repeat(3000), 413],
  ]
  for (const [body, status] of bodies) {
    const response = await fetch(notary.url, { method: 'POST', body })
    assert.equal(response.status, status, body.slice(0, 80))
  }
  assert.equal((await fetch(notary.url, { method: 'DELETE' })).status, 404)
  assert.equal((await ask(notary, batchOf(0))).status, 200)
  await kill(notary)
})

test('T12 a second notary on the same directory does not start', async () => {
  const notary = await startNotary(newDirectory())
  await assert.rejects(startNotary(notary.directory), /another notary uses/)
  assert.equal((await ask(notary, batchOf(0))).status, 200)
  await kill(notary)
})

test('B-093 of notaries that start in one directory at the same moment, at most one signs', async () => {
  const directory = newDirectory()
  for (let round = 0; round < 2; round++) {
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startNotary(directory)))
    const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    assert.ok(started.length <= 1, `${started.length} started`)
    for (const notary of started) await kill(notary)
  }
  const alone = await startNotary(directory)
  assert.equal(readdirSync(directory).filter((name) => name.startsWith('lock')).length, 1)
  await kill(alone)
})

test('B-093 reads of strangers do not keep a probe of its health from an answer', async () => {
  const notary = await startNotary(newDirectory())
  for (let round = 0; round < 25; round++) {
    const paths = Array.from({ length: 40 }, (_, at) => (at % 2 ? '/' : '/x'))
    const answers = await Promise.all(paths.map((path) => read(notary, path)))
    assert.ok(paths.every((path, at) => path === '/x' || answers[at]?.status === 200))
  }
  const hostile = await fetch(`${notary.url}//`, { method: 'POST', body: '{}' })
  assert.equal(hostile.status, 404)
  await kill(notary)
})

test('T12 a notary works in a deep folder, and a second one does not start there either', async () => {
  const deep = join(newDirectory(), 'a'.repeat(100), 'b'.repeat(100))
  cpSync(newDirectory(), deep, { recursive: true })
  const notary = await startNotary(deep)
  assert.equal((await ask(notary, batchOf(0))).status, 200)
  await assert.rejects(startNotary(deep), /another notary uses/)
  await kill(notary)
  const again = await startNotary(deep)
  assert.equal((await ask(again, batchOf(0))).status, 200)
  await kill(again)
})

test('T12 a notary starts on what it flushed, and on nothing that is damaged', async () => {
  const notary = await startNotary(newDirectory())
  await ask(notary, batchOf(0))
  const second = await ask(notary, batchOf(1))
  await kill(notary)
  const file = join(notary.directory, 'batches.jsonl')
  const whole = readFileSync(file, 'utf8')
  appendFileSync(file, '{"pack_root":"ab')
  const again = await startNotary(notary.directory)
  assert.deepEqual(await ask(again, batchOf(1)), second)
  assert.equal((await ask(again, batchOf(2))).status, 200)
  await kill(again)
  writeFileSync(file, whole.trimEnd())
  const trimmed = await startNotary(notary.directory)
  const changed = await ask(trimmed, batchOf(1, { inputs_hash: '00'.repeat(32) }))
  assert.equal(changed.status, 409, 'an answered batch that lacks its line end is not forgotten')
  await kill(trimmed)
  assert.equal(readFileSync(file, 'utf8'), whole)
  const [line = '', nextLine = ''] = whole.split('\n')
  for (const damaged of [
    `${line}\nx\n`,
    `${nextLine}\n`,
    `${line}\n${line}\n`,
    whole.replace('"t":0', '"t":1'),
    whole.replace('"t":3', '"t":4'),
    whole.replace('"no":1', '"no":2'),
    `\n${whole}`,
  ]) {
    writeFileSync(file, damaged)
    await assert.rejects(startNotary(notary.directory), /is damaged in line/)
  }
  writeFileSync(file, whole)
  writeFileSync(join(notary.directory, 'key'), '22'.repeat(32))
  await assert.rejects(startNotary(notary.directory), /is damaged in line 1/)
  rmSync(file)
  await assert.rejects(startNotary(notary.directory), /batches.jsonl is missing/)
})

test('B-081 a notary whose disk is full answers nothing, and signs the number afterwards', async () => {
  const notary = await startNotary(newDirectory(), { fileKilobytesMax: 1 })
  for (const no of [0, 1]) assert.equal((await ask(notary, batchOf(no))).status, 200)
  await assert.rejects(ask(notary, batchOf(2)))
  const again = await startNotary(notary.directory)
  assert.equal((await ask(again, batchOf(2, { inputs_hash: '00'.repeat(32) }))).status, 200)
  await kill(again)
})

test('T12 the first start makes the key and the list of batches, and asks for the shops', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'notary-'))
  await assert.rejects(startNotary(directory), /shops.json is missing/)
  for (const text of ['{', 'null', '[null]', '[{"key":"ab"}]']) {
    writeFileSync(join(directory, 'shops.json'), text)
    await assert.rejects(startNotary(directory), /shops.json is no list of shops/, text)
  }
  writeFileSync(join(directory, 'shops.json'), JSON.stringify([{ name: '店', key: shop }]))
  const notary = await startNotary(directory)
  assert.equal((await ask(notary, batchOf(0))).status, 200)
  await kill(notary)
})
