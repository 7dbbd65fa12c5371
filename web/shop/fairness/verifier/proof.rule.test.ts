import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, mock, test } from 'node:test'
import { HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card, Receipt, SignedHead } from '#contract/draws.ts'
import { drawLog } from '#testing/fixtures/drawn-log.ts'
import {
  checkEvidence,
  type Evidence,
  type Finding,
  type Findings,
  overallVerdict,
  type StepName,
  turnIn,
  verdictOf,
} from './proof.rule.ts'
import { toTicket } from './redraw.rule.ts'

afterEach(() => mock.restoreAll())

interface Described {
  readonly reductions: readonly {
    readonly v: string
    readonly m: number
    readonly x: number | null
  }[]
  readonly cases: readonly { readonly composition: string; readonly receipts: readonly Receipt[] }[]
}
const description = new URL('../../../../docs/fair-draws.vectors.json', import.meta.url)
const described = JSON.parse(readFileSync(description, 'utf8')) as Described

interface Vectors {
  readonly cases: readonly {
    readonly composition: string
    readonly pack_root: string
    readonly purchases: readonly Omit<
      Receipt,
      'algo' | 'pack_id' | 'pack_root' | 'commitment_shown'
    >[]
  }[]
}
const file = new URL('../../../../server/draws/fair/vectors.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as Vectors

const PURCHASE_ID = 77
const ZERO = '0'.repeat(64)
const evidences = cases.flatMap(({ composition, pack_root, purchases }) => {
  const { pack_id } = JSON.parse(composition)
  return purchases.map((purchase): Evidence => {
    const receipt = { algo: 'HIKIFUDA3', pack_id, pack_root, commitment_shown: true } as const
    const whole = { ...receipt, ...purchase } as unknown as Receipt
    return {
      receipt: whole,
      composition,
      purchaseId: PURCHASE_ID,
      cards: cardsOf(composition, whole),
      clientReceipt: { commitment: whole.commitment, client_seed: whole.client_seed },
    }
  })
})
/**
 * The third purchase of the first pack: five draws, neither at the start nor at the end of the
 * pack.
 */
const sample = evidences[2] as Evidence
/** The first purchase of the first pack. */
const first = evidences[0] as Evidence

function cardsOf(composition: string, { prizes, extras }: Receipt): Card[] {
  const published = JSON.parse(composition)
  const won = [
    ...prizes.map((no) => ({ line: published.prizes[no] })),
    ...extras.map(([ticket, no]) => {
      const line = published.extras[no]
      return { line, extra: { kind: line.kind, ticket, step: line.step } }
    }),
  ]
  return won.map(({ line, ...extra }, index) => ({
    history_id: PURCHASE_ID * HISTORY_ID_STEP + index,
    name: line.name,
    image: '/images/x.webp',
    rarity: line.rarity,
    rarity_label: 'R',
    model_number: '',
    num: 1,
    buy_point: line.buy_point,
    action_type: line.action_type,
    ...extra,
  }))
}

/** Returns the names of the steps whose verdict is false. */
const failedStepsIn = (findings: Findings) =>
  (Object.entries(findings) as [StepName, Finding][])
    .filter(([, finding]) => verdictOf(finding) === 'false')
    .map(([name]) => name)

test('T12 every step of every purchase in the test vectors is true', async () => {
  assert.equal(evidences.length, 15)
  for (const evidence of evidences) {
    const findings = await checkEvidence(evidence)
    assert.equal(overallVerdict(findings), 'true', JSON.stringify(findings))
  }
})

test('T12 the purchases in the vectors of docs/fair-draws.md are proven', async () => {
  const receipts = described.cases.flatMap((vectors) =>
    vectors.receipts.map((receipt) => ({ receipt, composition: vectors.composition })),
  )
  assert.ok(receipts.length >= 8)
  for (const evidence of receipts) {
    const { composition, promise, counts, prizes, extras, head } = await checkEvidence(evidence)
    const findings = [composition, promise, counts, prizes, head]
    assert.deepEqual(findings, ['fixed', 'kept', 'sound', 'same', 'same'])
    const hasExtras = evidence.composition.includes('"extras"')
    assert.equal(extras, hasExtras ? 'same' : undefined)
  }
})

test('T12 numbers that would favour the first tickets are discarded', () => {
  assert.ok(described.reductions.some(({ x }) => x === null))
  for (const { v, m, x } of described.reductions) {
    assert.equal(toTicket(BigInt(v), m) ?? null, x, `${v} of ${m}`)
  }
})

test('T12 without HTTPS the browser has no Web Crypto, and each hashed step says so', async () => {
  mock.getter(globalThis, 'crypto', () => ({}))
  const hashed = { promise: 'needsHttps', prizes: 'needsHttps', head: 'needsHttps' }
  const others = { shown: 'same', ownSeed: 'same', counts: 'sound', cards: 'same' }
  const findings = await checkEvidence(sample)
  assert.deepEqual(findings, { composition: 'needsHttps', ...hashed, ...others })
  assert.equal(overallVerdict(findings), 'open')
  const { composition } = await checkEvidence({ receipt: sample.receipt })
  assert.equal(composition, 'absent')
})

/**
 * Alterations of a receipt. Each entry contains the altered fields, and then all steps whose
 * verdict must be false for the altered receipt.
 */
const ALTERED: Readonly<Record<string, readonly [Partial<Receipt>, ...StepName[]]>> = {
  pack_id: [{ pack_id: 2 }, 'composition'],
  pack_root: [{ pack_root: ZERO }, 'composition', 'promise', 'prizes'],
  epoch: [{ epoch: '0'.repeat(32) }, 'promise', 'prizes', 'head'],
  t: [{ t: 3 }, 'prizes', 'head'],
  k: [{ k: 4 }, 'counts', 'prizes', 'head'],
  q: [{ q: 4 }, 'prizes', 'head'],
  n: [{ n: 2 }, 'promise', 'prizes', 'head'],
  member_tag: [{ member_tag: '0'.repeat(32) }, 'promise', 'prizes', 'head'],
  commitment: [{ commitment: ZERO }, 'promise', 'shown', 'prizes', 'head'],
  commitment_shown: [{ commitment_shown: false }, 'shown'],
  seed: [{ seed: ZERO }, 'promise', 'prizes', 'head'],
  client_seed: [{ client_seed: ZERO }, 'ownSeed', 'prizes', 'head'],
  'one ticket more': [{ counts_before: [1, 3, 16, 78] }, 'counts', 'prizes'],
  'more than were published': [{ counts_before: [5, 3, 16, 73] }, 'counts', 'prizes'],
  'a prize left out': [{ counts_before: [4, 16, 77] }, 'counts', 'prizes'],
  'a better prize': [{ prizes: [3, 3, 0, 3, 3] }, 'prizes', 'head', 'cards'],
  'one prize fewer': [{ prizes: [3, 3, 3, 3] }, 'prizes', 'head', 'cards'],
  'a prize that the pack has not': [{ prizes: [3, 3, 3, 3, 9] }, 'prizes', 'head', 'cards'],
  'an extra prize that the pack has not': [{ extras: [[4, 0]] }, 'extras', 'head', 'cards'],
  head_before: [{ head_before: ZERO }, 'prizes', 'head'],
  head_after: [{ head_after: ZERO }, 'head'],
}

for (const [field, [change, ...steps]] of Object.entries(ALTERED)) {
  test(`T12 an altered receipt is detected: ${field}`, async () => {
    const findings = await checkEvidence({ ...sample, receipt: { ...sample.receipt, ...change } })
    assert.equal(overallVerdict(findings), 'false')
    for (const step of failedStepsIn(findings))
      assert.ok(steps.includes(step), `${step} is also false`)
    // Many alterations change the random numbers of the draws. The five draws may still win the
    // same prizes by chance, so the verdict of the step `prizes` may stay true.
    const certain = steps.filter((step) => step !== 'prizes' || 'prizes' in change || 'q' in change)
    for (const step of certain)
      assert.ok(failedStepsIn(findings).includes(step), `${step} is not false`)
  })
}

const signed = evidences.find(({ receipt }) => receipt.batch.signatures.length === 2) as Evidence

test('T12 the notaries of a pack have signed the batch of a purchase', async () => {
  const { receipt } = signed
  const { batch } = receipt
  const findingOf = async (change: Partial<Receipt['batch']>) =>
    (await checkEvidence({ ...signed, receipt: { ...receipt, batch: { ...batch, ...change } } }))
      .notaries
  assert.equal(await findingOf({}), 'right')
  const [first = '', second = ''] = batch.signatures
  assert.equal(await findingOf({ signatures: [second, first] }), 'wrong')
  assert.equal(await findingOf({ signatures: [first] }), 'wrong')
  assert.equal(await findingOf({ signatures: [] }), 'wrong')
  assert.equal(await findingOf({ no: batch.no + 1 }), 'wrong')
  assert.equal(await findingOf({ inputs: batch.inputs.slice(1) }), 'wrong')
  assert.equal((await checkEvidence({ receipt })).notaries, 'absent')
  // A pack without notaries has none to check, and no signature may stand in its receipts.
  assert.equal((await checkEvidence(sample)).notaries, undefined)
  const signatures = ['00'.repeat(64)]
  const invented = { ...sample.receipt, batch: { ...sample.receipt.batch, signatures } }
  assert.equal((await checkEvidence({ ...sample, receipt: invented })).notaries, 'wrong')
})

test('T12 another seed draws other prizes in the largest purchase', async () => {
  const largest = evidences.find(({ receipt }) => receipt.q === 3_000) as Evidence
  const altered = [
    { seed: ZERO },
    { client_seed: ZERO },
    { head_before: ZERO },
    { t: 9 },
    { pack_root: ZERO },
  ]
  for (const change of altered) {
    const { prizes } = await checkEvidence({
      ...largest,
      receipt: { ...largest.receipt, ...change },
    })
    assert.equal(prizes, 'other', Object.keys(change).join())
  }
})

test('T12 the first purchase of a batch stands where the notaries signed', async () => {
  const { batch } = first.receipt
  for (const change of [{ head_before: sample.receipt.head_before }, { k: 9 }, { no: 9 }]) {
    const receipt = { ...first.receipt, batch: { ...batch, ...change } }
    assert.equal((await checkEvidence({ ...first, receipt })).prizes, 'other')
  }
})

test('the first purchase of a pack must follow its composition', async () => {
  const follows = { ...first.receipt, head_before: sample.receipt.head_before }
  assert.equal((await checkEvidence({ ...first, receipt: follows })).head, 'other')
  const late = { ...first.receipt, k: 1, counts_before: [1, 3, 16, 79] }
  assert.equal((await checkEvidence({ ...first, receipt: late })).counts, 'unsound')
})

test('an altered or invalid composition is detected', async () => {
  const published = sample.composition ?? ''
  for (const composition of [
    published.replace('"count":1,', '"count":2,'),
    published.replace('札0', '札1'),
    `${published} `,
    '{}',
    '[',
    'null',
  ]) {
    const findings = await checkEvidence({ ...sample, composition })
    assert.equal(findings.composition, 'changed', composition.slice(0, 40))
    assert.equal(overallVerdict(findings), 'false')
  }
})

test('cards that differ from the prizes of the purchase are detected', async () => {
  const cards = sample.cards ?? []
  const [card] = cards as [Card]
  const wrongCards: Card[][] = [
    [],
    cards.slice(1),
    [...cards, card],
    [{ ...card, name: '札0' }, ...cards.slice(1)],
    [{ ...card, rarity: 0 }, ...cards.slice(1)],
    [{ ...card, buy_point: 31 }, ...cards.slice(1)],
    [{ ...card, action_type: '2' }, ...cards.slice(1)],
    [{ ...card, history_id: card.history_id + HISTORY_ID_STEP }, ...cards.slice(1)],
  ]
  for (const shown of wrongCards) {
    const findings = await checkEvidence({ ...sample, cards: shown })
    assert.deepEqual(failedStepsIn(findings), ['cards'])
  }
  assert.equal((await checkEvidence({ ...sample, cards: cards.toReversed() })).cards, 'same')
})

test('B-056 a changed photo, a changed number, a swapped copy and a missing one are detected', async () => {
  const { receipt, composition = '', cards = [] } = sample
  const published = JSON.parse(composition)
  const [no] = receipt.prizes as [number]
  const copyAt = (place: number) => ({
    company: 'PSA',
    number: `${place}`,
    photo: `${place}`.padStart(64, '0'),
  })
  const copies = Array.from({ length: published.prizes[no].count }, (_, place) => copyAt(place))
  const proven = JSON.stringify({ ...published, proofs: [{ no, copies }] })
  let place = copies.length - (receipt.counts_before[no] as number)
  const first = copyAt(place)
  const shown = cards.map((card, index) =>
    receipt.prizes[index] === no ? { ...card, copy: copyAt(place++) } : card,
  )
  const findingOf = async (changed: readonly Card[]) =>
    (await checkEvidence({ ...sample, composition: proven, cards: changed })).cards
  assert.equal(await findingOf(shown), 'same')
  const [card, ...others] = shown as [Card, ...Card[]]
  for (const copy of [
    { ...first, photo: '1'.repeat(64) },
    { ...first, number: '999' },
    copyAt(place),
  ])
    assert.equal(await findingOf([{ ...card, copy }, ...others]), 'other')
  assert.equal(await findingOf(cards), 'other')
  assert.equal((await checkEvidence({ ...sample, cards: shown })).cards, 'other')
  const lacking = JSON.stringify({ ...published, proofs: [{ no, copies: copies.slice(1) }] })
  const unfit = await checkEvidence({ ...sample, composition: lacking, cards: shown })
  assert.deepEqual([unfit.composition, unfit.cards], ['changed', 'other'])
})

test('cards of a coin pack are shipped, whatever the action of their prize', async () => {
  const composition = (sample.composition ?? '').replace('"point"', '"coin"')
  const cards = (sample.cards ?? []).map((card) => ({ ...card, action_type: '2' as const }))
  assert.equal((await checkEvidence({ ...sample, composition, cards })).cards, 'same')
  assert.equal((await checkEvidence({ ...sample, composition })).cards, 'other')
})

test('each finding confirms a step, speaks against the shop or leaves it open', () => {
  for (const finding of ['fixed', 'kept', 'sound', 'same', 'right'] as const)
    assert.equal(verdictOf(finding), 'true', finding)
  for (const finding of ['changed', 'broken', 'unsound', 'other', 'wrong'] as const)
    assert.equal(verdictOf(finding), 'false', finding)
  for (const finding of ['absent', 'notStored', 'never', 'none', 'unable', 'needsHttps'] as const)
    assert.equal(verdictOf(finding), 'open', finding)
})

test('a step without evidence is open, and so is the overall verdict', async () => {
  const { receipt } = sample
  assert.deepEqual(await checkEvidence({ receipt }), {
    composition: 'absent',
    promise: 'kept',
    shown: 'notStored',
    ownSeed: 'notStored',
    counts: 'absent',
    prizes: 'same',
    head: 'same',
    cards: 'absent',
  })
  assert.equal(overallVerdict(await checkEvidence({ receipt })), 'open')
  const withoutClientSeed = evidences[3] as Evidence
  const { ownSeed, shown } = await checkEvidence({
    receipt: { ...withoutClientSeed.receipt, commitment_shown: false },
  })
  assert.deepEqual([ownSeed, shown], ['none', 'never'])
})

test('a receipt that differs from the client receipt is detected', async () => {
  const { commitment, client_seed } = sample.receipt
  const other = await checkEvidence({ ...sample, clientReceipt: { commitment: ZERO, client_seed } })
  assert.deepEqual(failedStepsIn(other), ['shown'])
  const swapped = await checkEvidence({
    ...sample,
    clientReceipt: { commitment, client_seed: ZERO },
  })
  assert.deepEqual(failedStepsIn(swapped), ['ownSeed'])
})

test('B-075 the proof compares the turn with the head that covers the purchase, and names it', async () => {
  const FIRST_HEAD_MS = 1_767_225_600_000
  const evidenceOf = (startMs: number, withHead: boolean): Evidence => {
    const line = { startsAt: new Date(startMs), lineSeconds: 600 }
    const plan = { name: 'a line', counts: [9], purchases: 9, drawCountOf: () => 1, line }
    const { receipts, heads, composition } = drawLog(plan)
    const [receipt, head] = [receipts[0] as Receipt, heads[1] as SignedHead]
    const signed = withHead ? { signed: { head, links: [] } } : {}
    return { receipt, composition: composition.toString(), ...signed }
  }
  const turnOf = async (startMs: number, withHead = true) =>
    (await checkEvidence(evidenceOf(startMs, withHead))).turn
  assert.equal(await turnOf(FIRST_HEAD_MS - 600_000), 'right')
  assert.equal(await turnOf(FIRST_HEAD_MS + 600_000), 'wrong')
  assert.equal(await turnOf(FIRST_HEAD_MS, false), 'absent')
  assert.equal((await checkEvidence(sample)).turn, undefined)
  assert.equal(await turnIn(sample), 0)
  const turn = await turnIn(evidenceOf(FIRST_HEAD_MS, true))
  assert.ok(turn >= FIRST_HEAD_MS && turn < FIRST_HEAD_MS + 600_000)
  mock.getter(globalThis, 'crypto', () => ({}))
  assert.equal(await turnOf(FIRST_HEAD_MS), 'needsHttps')
})
