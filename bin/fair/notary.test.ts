import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Receipt, VoidBatch } from '#contract/draws.ts'
import { drawLog, packOf } from '#testing/fixtures/drawn-log.ts'
import { voidLogOf } from '#testing/fixtures/void-log.ts'

const load = (name: string) => import(join(import.meta.dirname, name))
const { replay } = await load('log.mjs')
const { compareWithNotary, trackBatches } = await load('notary.mjs')

const plan = {
  name: 'the pack of a notary',
  counts: [1, 4, 15, 40],
  purchases: 30,
  drawCountOf: () => 1,
  batchSize: 2,
  notaries: ['甲', '乙'],
}
const log = drawLog(plan)
const { composition: text, packRoot, pack } = packOf(plan)
const { notaries } = JSON.parse(text.toString('utf8'))
const composition = {
  root: packRoot.toString('hex'),
  packId: pack.id,
  total: pack.total,
  counts: plan.counts,
  extras: [],
  notaries,
}

type Published = Record<string, string | number>

function batchesIn(receipts: readonly Receipt[], voids: readonly VoidBatch[] = []) {
  const tracker = trackBatches()
  const each = [...receipts.map((receipt) => ({ receipt })), ...voids.map((voided) => ({ voided }))]
  replay(each, composition, undefined, tracker.onBatch)
  return tracker.batches as { no: number; signatures: string[] }[]
}

const published: readonly Published[] = batchesIn(log.receipts).map(({ signatures, ...batch }) => ({
  ...batch,
  signature: signatures[1] as string,
}))

/** A notary that publishes these batches. Answers every seventh request with 429. */
async function compare(
  receipts: readonly Receipt[],
  {
    batches = published,
    key = notaries[1].key,
    isLog = true,
    line = undefined as object | undefined,
    voids = [] as readonly VoidBatch[],
  } = {},
): Promise<string> {
  let count = 0
  const server = http.createServer(({ url = '' }, response) => {
    count += 1
    const [, root, no = batches.length - 1] = url.split('/')
    const body = root === '' ? { key } : root === composition.root && batches[Number(no)]
    const status = count % 7 === 0 ? 429 : body ? 200 : 404
    response.writeHead(status).end(JSON.stringify(body || {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    return await compareWithNotary(
      url,
      { ...composition, line },
      { batches: batchesIn(receipts, voids), isLog },
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('T12 the log of an honest shop is what its notary publishes', async () => {
  assert.match(await compare(log.receipts), /the notary 乙 has signed exactly these 15 batches/)
  assert.match(await compare(log.receipts.slice(4, 5), { isLog: false }), /these 1 batches/)
})

test('B-093 a shop that had the notary sign before the sale is found', async () => {
  const startsAt = Date.parse('2026-01-01T20:00:00+09:00')
  const line = { starts_at: startsAt, seconds: 60 }
  const signedAt = (milliseconds: number | string) =>
    published.map((batch) => ({ ...batch, milliseconds }))
  const [early, late] = [signedAt(startsAt - 2_001), signedAt(startsAt - 2_000)]
  const first = (options: object) => compare(log.receipts.slice(0, 2), { isLog: false, ...options })
  await assert.rejects(first({ line, batches: early }), /before the sale began/)
  assert.match(await first({ line, batches: late }), /2026-01-01T10:59:58.000Z$/)
  assert.match(await first({ batches: early }), /2026-01-01T10:59:57.999Z$/)
  assert.match(await first({ line }), /these 1 batches$/)
  assert.match(await first({ batches: signedAt('\u001b[2J') }), /these 1 batches$/)
})

test('T14 a batch that the notary has signed and the log drops is found', async () => {
  await assert.rejects(
    compare(log.receipts.slice(0, 28)),
    /signed batch 14, .* ends with batch 13.* dropped purchases, unless another notary/,
  )
  await assert.rejects(compare([]), /signed batch 14, .* ends with batch -1/)
})

test('T14 a batch that the notary has signed with another content is found', async () => {
  const other = drawLog({ ...plan, drawCountOf: () => 2 }).receipts
  const twice = batchesIn(other.slice(0, 2)).map(({ signatures, ...batch }) => ({
    ...batch,
    signature: signatures[1] as string,
  }))
  const batches = [...twice, ...published.slice(1)]
  await assert.rejects(compare(log.receipts, { batches }), /batch 0: inputs_hash: .* as 乙 signed/)
})

test('T14 a notary that the pack does not name, or that signs nothing, confirms nothing', async () => {
  await assert.rejects(compare(log.receipts, { key: 'ab'.repeat(32) }), /does not name the one at/)
  await assert.rejects(compare(log.receipts, { batches: [] }), /does not know batch 0/)
  for (const change of [{ signature: 'ab'.repeat(64) }, { k: 7 }, { t: -1 }]) {
    const batches = published.map((batch) => ({ ...batch, ...change }))
    await assert.rejects(compare(log.receipts, { batches }), /without its signature/)
  }
})

test('T12 a shop that shows its void batches is not accused, whether the notary has signed the first or not', async () => {
  for (const firstVoidNo of [0, 13]) {
    const { receipts, voids } = voidLogOf(plan, firstVoidNo)
    const drawn = published.slice(0, firstVoidNo)
    const signed = published.slice(0, firstVoidNo + 1)
    const count = 15 - firstVoidNo
    assert.match(
      await compare(receipts, { voids, batches: drawn }),
      new RegExp(`these ${firstVoidNo} batches, and not ${count} of the void ones`),
    )
    assert.match(
      await compare(receipts, { voids, batches: signed }),
      new RegExp(`these ${firstVoidNo + 1} batches, and not ${count - 1} of the void ones`),
    )
  }
})

test('T14 a void batch that the log lacks, or shows in part or under another head, is found', async () => {
  const { receipts, voids } = voidLogOf(plan, 14)
  const [line] = voids as [VoidBatch]
  await assert.rejects(compare(receipts), /signed batch 14, .* ends with batch 13/)
  const shown = (change: object) =>
    compare(receipts, { voids: [{ ...line, void_batch: { ...line.void_batch, ...change } }] })
  await assert.rejects(
    shown({ inputs: line.void_batch.inputs.slice(0, 1) }),
    /batch 14: inputs_hash: .* as 乙 signed it/,
  )
  await assert.rejects(shown({ head_before: 'ab'.repeat(32) }), /void_batch: head_before/)
})

test('a notary that does not answer leaves the comparison open', async () => {
  const comparison = compareWithNotary('http://127.0.0.1:1', composition, {
    batches: [],
    isLog: true,
  })
  await assert.rejects(comparison, /does not answer/)
})
