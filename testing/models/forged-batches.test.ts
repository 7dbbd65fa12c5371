import assert from 'node:assert/strict'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import type { Receipt, ReceiptBatch } from '#contract/draws.ts'
import { drawLog, type LogPlan } from '#testing/fixtures/drawn-log.ts'
import { checkEvidence } from '#web/shop/fairness/verifier/proof.rule.ts'
import { replay as replayInBrowser } from '#web/shop/fairness/verifier/replay.rule.ts'
import { isLogRight } from './second-verifier.ts'

/**
 * What a dishonest shop could do to the batches of a pack with notaries. Every reader of whole logs
 * must find each forgery. Every receipt of a forged log is drawn again with the forged batch, so
 * that nothing but the batch is wrong.
 */
const commandLine = join(import.meta.dirname, '../../bin/fair')
const { replay: replayInCommandLine } = await import(`${commandLine}/log.mjs`)
const { missingInBatch } = await import(`${commandLine}/batch.mjs`)

const plan: LogPlan = {
  name: 'a pack with notaries',
  counts: [1, 4, 15, 80],
  purchases: 20,
  members: 4,
  drawCountOf: (t) => 1 + (t % 3),
  extraSteps: [null, 10],
  notaries: ['甲', '乙'],
  batchSize: 3,
}
const log = drawLog(plan)
const compositionText = log.composition.toString()

const root = log.packRoot.toString('hex')
const published = JSON.parse(compositionText)
const counts = published.prizes.map(({ count }: { count: number }) => count)
const composition = { ...published, root, packId: published.pack_id, counts }

function inputOf(receipts: readonly Receipt[]) {
  const last = receipts.at(-1) as Receipt
  const left = [...last.counts_before]
  for (const no of last.prizes) left[no] = (left[no] as number) - 1
  const lines = receipts.map((receipt) => `${JSON.stringify(receipt)}\n`).join('')
  const urn = { t: last.t + 1, k: last.k + last.q, head: last.head_after, counts: left }
  return { log: lines, urn }
}

async function isWholeInBrowser(receipts: readonly Receipt[]): Promise<boolean> {
  const { kind } = await replayInBrowser({
    ...inputOf(receipts),
    composition: compositionText,
    signedHeads: [],
    onProgress: () => {},
  })
  return kind === 'whole'
}

/** Returns how many purchases the last batch lacks, or null if a receipt is wrong. */
function missingInCommandLine(receipts: readonly Receipt[]): number | null {
  const given = receipts.map((receipt) => ({ receipt }))
  try {
    return missingInBatch(replayInCommandLine(given, composition).chainState)
  } catch (cause) {
    assert.match((cause as Error).message, /^receipt t = \d+, /)
    return null
  }
}

const READERS: Readonly<
  Record<string, (receipts: readonly Receipt[]) => boolean | Promise<boolean>>
> = {
  browser: isWholeInBrowser,
  'command line': (receipts) => missingInCommandLine(receipts) === 0,
  'second verifier': (receipts) => isLogRight({ receipts }, root, published),
}

/** Returns the readers that find nothing wrong. */
async function acceptedBy(receipts: readonly Receipt[]): Promise<readonly string[]> {
  const names = Object.keys(READERS)
  const areRight = await Promise.all(names.map((name) => READERS[name]?.(receipts)))
  return names.filter((_, at) => areRight[at])
}

test('T12 every reader accepts the log of a pack with two notaries', async () => {
  assert.equal(log.receipts.length, 20)
  assert.deepEqual(new Set(log.receipts.map(({ batch }) => batch.signatures.length)), new Set([2]))
  assert.deepEqual(await acceptedBy(log.receipts), Object.keys(READERS))
})

const batchAt = (t: number) => (log.receipts[t] as Receipt).batch

/** Changes the batch number 1, which holds the purchases 3 to 5. */
const withBatch = (change: (batch: ReceiptBatch) => Partial<ReceiptBatch>) =>
  log.receipts.map((receipt) =>
    receipt.batch.no === 1
      ? { ...receipt, batch: { ...receipt.batch, ...change(receipt.batch) } }
      : receipt,
  )
const swapped = <T>([first, second, ...others]: readonly T[]): T[] =>
  [second, first, ...others] as T[]

/** A log that another notary has signed honestly, under the root of this pack. */
const otherNotarys = drawLog({ ...plan, notaries: ['甲', '丙'] }).receipts.map((receipt) => ({
  ...receipt,
  pack_root: root,
}))

const FORGED: Readonly<Record<string, readonly Receipt[]>> = {
  'a batch signed twice: its number comes again': withBatch(() => ({ no: 0 })),
  'a batch left out': log.receipts.filter(({ batch }) => batch.no !== 1),
  'two batches in another order': [
    ...log.receipts.slice(3, 6),
    ...log.receipts.slice(0, 3),
    ...log.receipts.slice(6),
  ],
  'an input that came late': withBatch(({ inputs }) => ({
    inputs: [...inputs, batchAt(9).inputs[0] as string],
  })),
  'inputs in another order': withBatch(({ inputs }) => ({ inputs: swapped(inputs) })),
  'a purchase of the batch left out': log.receipts.filter(({ t }) => t !== 4),
  'signatures in another order': withBatch(({ signatures }) => ({
    signatures: swapped(signatures),
  })),
  'a signature missing': withBatch(({ signatures }) => ({ signatures: signatures.slice(0, 1) })),
  'no signature at all': withBatch(() => ({ signatures: [], random: '0'.repeat(64) })),
  'the signatures of another batch': withBatch(() => ({ signatures: batchAt(0).signatures })),
  'other random bytes than the signatures give': withBatch(() => ({ random: batchAt(0).random })),
  'another head before the batch': withBatch(() => ({ head_before: batchAt(0).head_before })),
  'another place of the batch': withBatch(({ k }) => ({ k: k + 1 })),
  'a batch of which the receipts disagree': log.receipts.map((receipt) =>
    receipt.t === 4 ? { ...receipt, batch: batchAt(0) } : receipt,
  ),
  'the signatures of another notary': otherNotarys,
  'a last batch that is void in part': log.receipts.slice(0, 19),
}

for (const [name, receipts] of Object.entries(FORGED)) {
  test(`B-081 T12 every reader finds a forged batch: ${name}`, async () => {
    assert.deepEqual(await acceptedBy(receipts), [])
  })
}

test('T12 both verifiers refuse a single receipt with another head than the signed one', async () => {
  const first = log.receipts[3] as Receipt
  const later = log.receipts[4] as Receipt
  assert.equal(missingInCommandLine([first]), 2)
  for (const forged of [
    { ...first, head_before: batchAt(0).head_before },
    { ...later, k: later.batch.k },
    { ...first, batch: { ...first.batch, no: 9 } },
  ])
    assert.equal(missingInCommandLine([forged]), null)
  const evidence = { receipt: { ...first, head_before: batchAt(0).head_before } }
  assert.equal((await checkEvidence({ ...evidence, composition: compositionText })).prizes, 'other')
})

test('T12 a browser without Ed25519 says that it could not check the notaries', async () => {
  mock.method(crypto.subtle, 'importKey', refuseEd25519)
  const { log: lines, urn } = inputOf(log.receipts)
  const result = await replayInBrowser({
    log: lines,
    urn,
    composition: compositionText,
    signedHeads: [],
    onProgress: () => {},
  })
  assert.equal(result.kind === 'whole' && result.uncheckedBatches, 7)
  mock.restoreAll()
})

const importKey = crypto.subtle.importKey.bind(crypto.subtle)
function refuseEd25519(...args: Parameters<typeof importKey>) {
  const [, , algorithm] = args
  const name = typeof algorithm === 'string' ? algorithm : algorithm.name
  if (name === 'Ed25519') return Promise.reject(new Error('no such algorithm'))
  return importKey(...args)
}
