import assert from 'node:assert/strict'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import type { Receipt, ReceiptBatch } from '#contract/draws.ts'
import { drawLog, type LogPlan } from '#testing/fixtures/drawn-log.ts'
import { checkEvidence } from '#web/shop/fairness/verifier/proof.rule.ts'
import { replay as replayInBrowser } from '#web/shop/fairness/verifier/replay.rule.ts'

/**
 * What a dishonest shop could do to the batches of a pack with notaries. Both verifiers of whole
 * logs, the browser's and the command line's, must find each forgery. Every receipt of a forged log
 * is drawn again with the forged batch, so that nothing but the batch is wrong.
 */
const commandLine = join(import.meta.dirname, '../../bin/fair/log.mjs')
const { replay: replayInCommandLine } = await import(commandLine)

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

function compositionFor(text: string, root: string) {
  const { pack_id: packId, total, prizes, extras, notaries } = JSON.parse(text)
  const counts = prizes.map(({ count }: { count: number }) => count)
  return { root, packId, total, counts, prizes, extras, notaries }
}

function inputOf(receipts: readonly Receipt[]) {
  const last = receipts.at(-1) as Receipt
  const counts = [...last.counts_before]
  for (const no of last.prizes) counts[no] = (counts[no] as number) - 1
  const lines = receipts.map((receipt) => `${JSON.stringify(receipt)}\n`).join('')
  const urn = { t: last.t + 1, k: last.k + last.q, head: last.head_after, counts }
  return { log: lines, urn }
}

async function isWholeInBrowser(receipts: readonly Receipt[], text: string): Promise<boolean> {
  const { kind } = await replayInBrowser({
    ...inputOf(receipts),
    composition: text,
    signedHeads: [],
    onProgress: () => {},
  })
  return kind === 'whole'
}

function isWholeInCommandLine(receipts: readonly Receipt[], text: string): boolean {
  const root = receipts[0]?.pack_root as string
  try {
    const given = receipts.map((receipt) => ({ receipt }))
    replayInCommandLine(given, compositionFor(text, root))
    return true
  } catch (cause) {
    assert.match((cause as Error).message, /^receipt t = \d+, /)
    return false
  }
}

test('T12 both verifiers accept the log of a pack with two notaries', async () => {
  assert.equal(log.receipts.length, 20)
  assert.deepEqual(new Set(log.receipts.map(({ batch }) => batch.signatures.length)), new Set([2]))
  assert.ok(await isWholeInBrowser(log.receipts, compositionText))
  assert.ok(isWholeInCommandLine(log.receipts, compositionText))
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

/** Logs that notaries would have signed honestly, but which are not the log of this pack. */
const otherLog = (change: Partial<LogPlan>) => drawLog({ ...plan, ...change }).receipts

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
}

for (const [name, receipts] of Object.entries(FORGED)) {
  test(`T12 both verifiers find a forged batch: ${name}`, async () => {
    assert.equal(await isWholeInBrowser(receipts, compositionText), false)
    assert.equal(isWholeInCommandLine(receipts, compositionText), false)
  })
}

test('T12 both verifiers find the signatures of another notary', async () => {
  const receipts = otherLog({ notaries: ['甲', '丙'] })
  const root = log.packRoot.toString('hex')
  const claimed = receipts.map((receipt) => ({ ...receipt, pack_root: root }))
  assert.equal(await isWholeInBrowser(claimed, compositionText), false)
  assert.equal(isWholeInCommandLine(claimed, compositionText), false)
})

test('T12 both verifiers refuse a single receipt with another head than the signed one', async () => {
  const first = log.receipts[3] as Receipt
  const later = log.receipts[4] as Receipt
  assert.ok(isWholeInCommandLine([first], compositionText))
  for (const forged of [
    { ...first, head_before: batchAt(0).head_before },
    { ...later, k: later.batch.k },
    { ...first, batch: { ...first.batch, no: 9 } },
  ])
    assert.equal(isWholeInCommandLine([forged], compositionText), false)
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

test('T12 the browser misses the purchases of a batch that is void in part', async () => {
  assert.equal(await isWholeInBrowser(log.receipts.slice(0, 19), compositionText), false)
})
