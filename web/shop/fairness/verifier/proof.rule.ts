import { HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card, Receipt } from '#contract/draws.ts'
import type { CopyProof } from '#contract/packs.ts'
import type { ClientReceipt } from '#web/shop/draws/purchase/client-receipt.ts'
import { checkNotaries, isBatchSound } from './batch.rule.ts'
import { concat, domainTag, fromHex, toHex, u32, utf8 } from './bytes.rule.ts'
import { computeHead, positionBytes } from './chain.rule.ts'
import { type Composition, type CompositionCard, parseComposition } from './composition.rule.ts'
import { hasRightExtras } from './extras.rule.ts'
import { hasWebCrypto, importHmacKey, sha256 } from './hashing.ts'
import { isAfterTurn, turnOf } from './line.rule.ts'
import { redraw } from './redraw.rule.ts'
import { checkSignature, linksToHead, type SignedHeadProof } from './signed-head.rule.ts'

/**
 * The evidence of a purchase. This file checks the purchase from the evidence alone
 * (docs/fair-draws.md). This file sends no requests and shares no code with the server that draws.
 */

export interface Evidence {
  readonly receipt: Receipt
  /** The published composition, unparsed. */
  readonly composition?: string
  readonly purchaseId?: number
  /** The cards that the shop's screens show for this purchase. */
  readonly cards?: readonly Card[]
  /** What the buying device stored before the shop sent the result of the purchase. */
  readonly clientReceipt?: ClientReceipt
  readonly signed?: SignedHeadProof
}

/** In the order of a purchase's events, each with the findings that it can have. */
export const STEP_FINDINGS = {
  composition: ['fixed', 'changed', 'absent', 'needsHttps'],
  promise: ['kept', 'broken', 'needsHttps'],
  shown: ['same', 'other', 'notStored', 'never'],
  ownSeed: ['same', 'other', 'notStored', 'none'],
  counts: ['sound', 'unsound', 'absent'],
  notaries: ['right', 'wrong', 'unable', 'absent', 'needsHttps'],
  prizes: ['same', 'other', 'needsHttps'],
  extras: ['same', 'other', 'absent'],
  head: ['same', 'other', 'needsHttps'],
  cards: ['same', 'other', 'absent'],
  signed: ['right', 'wrong', 'unable', 'needsHttps'],
  turn: ['right', 'wrong', 'absent', 'needsHttps'],
} as const
export type StepName = keyof typeof STEP_FINDINGS
export type Finding<Name extends StepName = StepName> = (typeof STEP_FINDINGS)[Name][number]
/**
 * `notaries` if the composition names none, `extras` if there are none to check, `signed` without a
 * signed head, `turn` without a line.
 */
type OptionalStep = 'notaries' | 'extras' | 'signed' | 'turn'
export type Findings = { readonly [Name in Exclude<StepName, OptionalStep>]: Finding<Name> } & {
  readonly [Name in OptionalStep]?: Finding<Name>
}

/**
 * `true`: the evidence confirms the step. `false`: the evidence speaks against the shop. `open`:
 * the evidence is not enough to decide, and does not speak against the shop.
 */
export type Verdict = 'true' | 'false' | 'open'

const VERDICT_OF_FINDING: Readonly<Record<Finding, Verdict>> = {
  fixed: 'true',
  kept: 'true',
  sound: 'true',
  same: 'true',
  right: 'true',
  changed: 'false',
  broken: 'false',
  unsound: 'false',
  other: 'false',
  wrong: 'false',
  absent: 'open',
  notStored: 'open',
  never: 'open',
  none: 'open',
  unable: 'open',
  needsHttps: 'open',
}

export function verdictOf(finding: Finding): Verdict {
  return VERDICT_OF_FINDING[finding]
}

/**
 * Returns the verdict of the whole proof. It is `false` if any step is `false`. Otherwise it is
 * `open` if any step is `open`. In all other cases it is `true`.
 */
export function overallVerdict(findings: Findings): Verdict {
  const verdicts = Object.values(findings).map(verdictOf)
  return (
    verdicts.find((verdict) => verdict === 'false') ??
    verdicts.find((each) => each === 'open') ??
    'true'
  )
}

/** Checks each step on its own, so that failed steps show which field was altered. */
export async function checkEvidence(evidence: Evidence): Promise<Findings> {
  const { receipt, clientReceipt } = evidence
  const composition =
    evidence.composition === undefined ? undefined : parseComposition(evidence.composition)
  const hashFindings = hasWebCrypto()
    ? await checkHashes(evidence, composition)
    : hashFindingsWithoutWebCrypto(evidence, composition)
  return {
    ...hashFindings,
    shown: checkShown(receipt, clientReceipt),
    ownSeed: checkOwnSeed(receipt, clientReceipt),
    counts: evidence.composition === undefined ? 'absent' : checkCounts(receipt, composition),
    ...checkExtras(evidence, composition),
    cards: checkCards(evidence, composition),
  }
}

/** The receipt alone suffices for this check. */
export async function isDrawCorrect(receipt: Receipt): Promise<boolean> {
  const findings = [checkPromise(receipt), checkPrizes(receipt), checkHead(receipt)]
  return (await Promise.all(findings)).every((finding) => verdictOf(finding) === 'true')
}

/** Computes SHA-256("HIKIFUDA3/pack\0" ‖ bytes) of a composition. */
export async function computePackRoot(composition: string): Promise<string> {
  return toHex(await sha256(domainTag('pack'), utf8(composition)))
}

type HashFindings = Pick<
  Findings,
  'composition' | 'promise' | 'notaries' | 'prizes' | 'head' | 'signed' | 'turn'
>

async function checkHashes(
  evidence: Evidence,
  composition: Composition | undefined,
): Promise<HashFindings> {
  const { receipt } = evidence
  return {
    composition: await checkComposition(evidence, composition),
    promise: await checkPromise(receipt),
    ...(hasNotaries(receipt, composition)
      ? { notaries: await checkSignaturesOf(evidence, composition) }
      : {}),
    prizes: await checkPrizes(receipt),
    head: await checkHead(receipt),
    ...(await checkSignedHead(evidence)),
    ...(composition?.line === undefined ? {} : { turn: await checkTurn(evidence, composition) }),
  }
}

function hashFindingsWithoutWebCrypto(
  { receipt, composition: json, signed }: Evidence,
  composition: Composition | undefined,
): HashFindings {
  return {
    composition: json === undefined ? 'absent' : 'needsHttps',
    promise: 'needsHttps',
    ...(hasNotaries(receipt, composition) ? { notaries: 'needsHttps' } : {}),
    prizes: 'needsHttps',
    head: 'needsHttps',
    ...(signed === undefined ? {} : { signed: 'needsHttps' }),
    ...(composition?.line === undefined ? {} : { turn: 'needsHttps' }),
  }
}

function hasNotaries({ batch }: Receipt, composition: Composition | undefined): boolean {
  return batch.signatures.length > 0 || (composition?.notaries.length ?? 0) > 0
}

/** Without a composition nobody knows who must have signed. */
async function checkSignaturesOf(
  { receipt, composition: json }: Evidence,
  composition: Composition | undefined,
): Promise<Finding<'notaries'>> {
  if (json === undefined) return 'absent'
  return composition === undefined ? 'wrong' : checkNotaries(receipt, composition)
}

async function checkComposition(
  { receipt, composition: json }: Evidence,
  composition: Composition | undefined,
): Promise<Finding<'composition'>> {
  if (json === undefined) return 'absent'
  if (composition === undefined || composition.pack_id !== receipt.pack_id) return 'changed'
  const sum = sumOf(composition.prizes.map(({ count }) => count))
  const isSame = (await computePackRoot(json)) === receipt.pack_root
  return isSame && sum === composition.total ? 'fixed' : 'changed'
}

async function checkPromise(receipt: Receipt): Promise<Finding<'promise'>> {
  const { epoch, pack_root, member_tag, n, seed, commitment } = receipt
  const identity = [epoch, pack_root, member_tag].map(fromHex)
  const computed = await sha256(domainTag('seed'), ...identity, u32(n), fromHex(seed))
  return toHex(computed) === commitment ? 'kept' : 'broken'
}

function checkShown(receipt: Receipt, clientReceipt: ClientReceipt | undefined): Finding<'shown'> {
  if (clientReceipt !== undefined) {
    const isSame = clientReceipt.commitment === receipt.commitment && receipt.commitment_shown
    return isSame ? 'same' : 'other'
  }
  return receipt.commitment_shown ? 'notStored' : 'never'
}

function checkOwnSeed(
  { client_seed }: Receipt,
  clientReceipt: ClientReceipt | undefined,
): Finding<'ownSeed'> {
  if (clientReceipt !== undefined)
    return clientReceipt.client_seed === client_seed ? 'same' : 'other'
  return /^0+$/.test(client_seed) ? 'none' : 'notStored'
}

function checkCounts(receipt: Receipt, composition: Composition | undefined): Finding<'counts'> {
  if (composition === undefined) return 'unsound'
  const { counts_before: counts, k, q, t } = receipt
  const published = composition.prizes.map(({ count }) => count)
  const isWithin = counts.every((count, no) => count <= (published[no] ?? -1))
  const isWhole = counts.length === published.length && sumOf(counts) === composition.total - k
  const isFirst = t > 0 || k === 0
  return isWithin && isWhole && isFirst && q <= sumOf(counts) ? 'sound' : 'unsound'
}

async function checkPrizes(receipt: Receipt): Promise<Finding<'prizes'>> {
  const { q: drawCount, counts_before: countsBefore, prizes } = receipt
  if (drawCount !== prizes.length || drawCount > sumOf(countsBefore)) return 'other'
  if (!(await isBatchSound(receipt))) return 'other'
  const hmac = await importHmacKey(await deriveDrawKey(receipt))
  const drawn = await redraw({ hmac, countsBefore, drawCount })
  return drawn.every((no, index) => no === prizes[index]) ? 'same' : 'other'
}

async function deriveDrawKey(receipt: Receipt) {
  const hmac = await importHmacKey(fromHex(receipt.seed))
  const { epoch, pack_root, commitment, client_seed, head_before, batch } = receipt
  const identity = [epoch, pack_root].map(fromHex)
  const randomness = [commitment, client_seed, head_before, batch.random].map(fromHex)
  return hmac(concat(domainTag('draw'), ...identity, positionBytes(receipt), ...randomness))
}

/** Omitted if neither the composition nor the receipt has any. */
function checkExtras(
  { receipt, composition: json }: Evidence,
  composition: Composition | undefined,
): Pick<Findings, 'extras'> {
  if (receipt.extras.length === 0 && (composition?.extras.length ?? 0) === 0) return {}
  if (json === undefined) return { extras: 'absent' }
  const isRight = composition !== undefined && hasRightExtras(receipt, composition)
  return { extras: isRight ? 'same' : 'other' }
}

/** Before the first purchase, the chain's hash is the pack root. */
async function checkHead(receipt: Receipt): Promise<Finding<'head'>> {
  const { t, pack_root, head_before, head_after } = receipt
  if (t === 0 && head_before !== pack_root) return 'other'
  return (await computeHead(receipt)) === head_after ? 'same' : 'other'
}

/** The shop signs only once a minute, so there may be none yet: the step is omitted. */
async function checkSignedHead({ receipt, signed }: Evidence): Promise<Pick<Findings, 'signed'>> {
  if (signed === undefined) return {}
  const signature = await checkSignature(receipt.pack_root, signed.head)
  const isLinked = await linksToHead(receipt, signed)
  return { signed: isLinked ? signature : 'wrong' }
}

/** Only the time of a signed head tells when a purchase was made at the latest. */
async function checkTurn(
  { receipt, signed }: Evidence,
  composition: Composition,
): Promise<Finding<'turn'>> {
  if (signed === undefined) return 'absent'
  return isAfterTurn(signed.head, await turnOf(receipt, composition)) ? 'right' : 'wrong'
}

/** Returns the turn of the receipt's member in milliseconds since 1970; 0 if the pack has no line. */
export async function turnIn({ receipt, composition: json }: Evidence): Promise<number> {
  const composition = json === undefined ? undefined : parseComposition(json)
  return composition === undefined || !hasWebCrypto() ? 0 : turnOf(receipt, composition)
}

function checkCards(evidence: Evidence, composition: Composition | undefined): Finding<'cards'> {
  const { receipt, cards, purchaseId } = evidence
  if (cards === undefined || purchaseId === undefined) return 'absent'
  if (evidence.composition === undefined) return 'absent'
  if (composition === undefined) return 'other'
  const { prizes, extras, currency } = composition
  const copies = copiesOf(receipt, composition)
  const won = [
    ...receipt.prizes.map((no) => ({ prize: prizes[no], ticket: undefined })),
    ...receipt.extras.map(([ticket, no]) => ({ prize: extras[no], ticket })),
  ]
  if (cards.length !== won.length) return 'other'
  const shownCards = new Map(cards.map((card) => [card.history_id, card]))
  const areShown = won.every(({ prize, ticket }, index) => {
    const card = shownCards.get(purchaseId * HISTORY_ID_STEP + index)
    return (
      card?.extra?.ticket === ticket &&
      isSameCopy(card?.copy, copies.get(index)) &&
      matchesPrize(card, prize, currency)
    )
  })
  return areShown ? 'same' : 'other'
}

/** Returns the copies that the draws have won, by the index of the draw. */
function copiesOf(
  { counts_before, prizes }: Receipt,
  { proofs }: Composition,
): ReadonlyMap<number, CopyProof> {
  const left = [...counts_before]
  const won = new Map<number, CopyProof>()
  for (const [index, no] of prizes.entries()) {
    const copies = proofs.find((proof) => proof.no === no)?.copies
    const copy = copies?.[copies.length - (left[no] ?? 0)]
    left[no] = (left[no] ?? 0) - 1
    if (copy !== undefined) won.set(index, copy)
  }
  return won
}

function isSameCopy(shown: CopyProof | undefined, won: CopyProof | undefined): boolean {
  return (
    shown?.company === won?.company && shown?.number === won?.number && shown?.photo === won?.photo
  )
}

function matchesPrize(
  card: Card | undefined,
  prize: CompositionCard | undefined,
  currency: string,
): boolean {
  if (card === undefined || prize === undefined) return false
  // A card drawn with coins is always shipped, because the shop converts only cards drawn with
  // points.
  const action = currency === 'coin' ? '2' : prize.action_type
  return (
    card.name === prize.name &&
    card.rarity === prize.rarity &&
    card.buy_point === prize.buy_point &&
    card.action_type === action
  )
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
