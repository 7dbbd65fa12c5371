import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import {
  type Blocker,
  blockersOf,
  neededOf,
  priceWarningsOf,
} from '#contract/console/packs/pack-checks.rule.ts'
import { withNumbers } from '#contract/console/packs/pack-numbers.rule.ts'
import { textWarningsOf } from '#contract/console/packs/pack-texts.rule.ts'
import { totalOf } from '#contract/console/packs/packs.rule.ts'
import type { PriceWarning } from '#contract/console/packs/price-warnings.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { cardIdsOf, readCardFacts, readCards } from '#server/console/packs/card-facts/card-facts.ts'
import { selectCharges } from '#server/console/packs/charges/charges.sql.ts'
import { fixComposition } from '#server/console/packs/drafts/drafts.sql.ts'
import {
  type Draft,
  lockChangeable,
  readDraftSettings,
} from '#server/console/packs/drafts/drafts.ts'
import { lockCards } from '#server/console/stock/free.ts'
import { writeMovements } from '#server/console/stock/movements.ts'
import { compositionOf, packRootOf } from '#server/packs/composition.ts'
import type { Pack, PackNotary } from '#server/packs/pack.ts'
import { readCardTypes } from '#server/packs/packs.ts'
import { insertPublishedPack, reservePackId } from '#server/packs/publication/publication.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { readIdentity, readRules } from '#server/settings/settings.ts'
import {
  halfProvenLines,
  NO_DEFAULT_SHIPPING,
  packOf,
  proofsOf,
  publicationOf,
  wireCards,
} from './composed.rule.ts'
import { insertReservedCopies, selectCopyProofs, selectNamedCopies } from './copies.sql.ts'

/**
 * Fixes what a draft will publish: reserves the pack number at the draft's first submission, and
 * stores composition and root. Refuses a draft that is not ready, and names what blocks it
 * . Locks the cards of the draft.
 */
export async function fixSubmission(
  tx: Transaction,
  key: { readonly id: number; readonly version: number },
  now: Date,
): Promise<Draft | Refusal> {
  const draft = await lockChangeable(tx, key, now)
  if (isRefusal(draft)) return draft
  const blockers = await findBlockers(tx, draft, now)
  if (blockers.length > 0) return refuse(409, REASON.notReady, { current: { blockers } })
  const packId = draft.packId ?? (await reservePackId(tx))
  const fixed = { packId, ...(await composeDraft(tx, draft.content, packId)) }
  await fixComposition(tx, draft.id, fixed)
  return { ...draft, ...fixed }
}

/** True if the settings list each notary of the draft, and the draft names none of them twice. */
export function areNotariesKnown(
  { notaries }: DraftContent,
  known: readonly PackNotary[],
): boolean {
  const keys = new Set(notaries.map(({ key }) => key))
  return (
    keys.size === notaries.length &&
    notaries.every(({ name, key }) => known.some((each) => each.name === name && each.key === key))
  )
}

/** Returns the composition that the draft would publish now, and the root of that composition. */
export async function composeDraft(
  tx: Transaction,
  content: DraftContent,
  packId: number,
): Promise<{ composition: Buffer; packRoot: Buffer }> {
  const cards = await readCards(tx, cardIdsOf(content))
  const proofs = await readProofs(tx, content)
  // The composition does not contain which cards are shipped by default.
  const fields = { id: packId, packRoot: Buffer.alloc(0), shipping: NO_DEFAULT_SHIPPING }
  const pack = packOf(content, { ...fields, cards, proofs })
  const composition = compositionOf(pack)
  return { composition, packRoot: packRootOf(composition) }
}

/** Returns which prizes of the draft's pack prove their copies. */
export async function readProofs(
  on: Queryable,
  { lines }: Pick<DraftContent, 'lines'>,
): Promise<Pack['proofs']> {
  return proofsOf(lines, await readNamedPhotos(on, lines))
}

async function readNamedPhotos(on: Queryable, lines: DraftContent['lines']) {
  const copyIds = lines.flatMap(({ copyIds }) => copyIds)
  return copyIds.length === 0 ? [] : selectCopyProofs(on, copyIds)
}

/** Returns why a draft cannot be published at `now`; empty if it can. Locks the draft's cards. */
export async function findBlockers(
  tx: Transaction,
  { content }: Pick<Draft, 'content'>,
  now: Date,
): Promise<readonly Blocker[]> {
  const cardIds = cardIdsOf(content)
  await lockCards(tx, cardIds)
  const facts = await readCardFacts(tx, cardIds, now)
  const cards = new Map(facts.map((card) => [card.id, card]))
  const { hasLivePayments } = await readDraftSettings(tx)
  const rules = await readRules(tx)
  const blockers = blockersOf(content, { cards, now, hasLivePayments, rules })
  const lines = await linesWithTakenCopies(tx, content, now)
  const halfProven = halfProvenLines(content.lines, await readNamedPhotos(tx, content.lines))
  return [
    ...blockers,
    ...((await isCardTypeUnknown(tx, content)) ? [{ kind: 'card-type-missing' } as const] : []),
    ...(lines.length > 0 ? [{ kind: 'copy-not-free', lines } as const] : []),
    ...(halfProven.length > 0 ? [{ kind: 'copy-photo-missing', lines: halfProven } as const] : []),
  ]
}

async function isCardTypeUnknown(tx: Transaction, { cardTypeId }: DraftContent): Promise<boolean> {
  if (cardTypeId === null) return false
  return (await readCardTypes(tx)).every(({ id }) => id !== cardTypeId)
}

/**
 * Returns the positions of the lines that name a copy of another card, a copy that is no longer on
 * hand, or a copy promised to another pack.
 */
async function linesWithTakenCopies(
  tx: Transaction,
  { lines }: DraftContent,
  now: Date,
): Promise<readonly number[]> {
  const copyIds = lines.flatMap(({ copyIds }) => copyIds)
  if (copyIds.length === 0) return []
  const copies = await selectNamedCopies(tx, copyIds, now)
  const free = new Map(
    copies
      .filter(({ isOnHand, isPromised }) => isOnHand && !isPromised)
      .map(({ id, cardId }) => [id, cardId]),
  )
  return lines.flatMap(({ copyIds, cardId }, index) =>
    copyIds.every((each) => free.get(each) === cardId) ? [] : [index],
  )
}

/**
 * Returns the key of a warning for each number in a draft's texts that does not agree with the
 * composition.
 */
export async function textWarningKeys(tx: Transaction, content: DraftContent): Promise<string[]> {
  const cards = wireCards(await readCards(tx, cardIdsOf(content)))
  const words = await readIdentity(tx)
  return textWarningsOf(withNumbers(content, cards), cards, words).map(({ key }) => key)
}

/** Returns the prices of a draft that submitter and approver have to confirm. */
export async function findPriceWarnings(
  tx: Transaction,
  content: DraftContent,
  now: Date,
): Promise<PriceWarning[]> {
  const facts = await readCardFacts(tx, cardIdsOf(content), now)
  const { marginPermilleMin } = await readDraftSettings(tx)
  const cards = new Map(facts.map((card) => [card.id, card]))
  const charges = await selectCharges(tx)
  return priceWarningsOf(content, { cards, now, marginPermilleMin, charges })
}

/**
 * Publishes a submitted draft and returns the pack's number. The caller has locked the cards and
 * checked that enough copies are available. The same transaction reserves the stock in three ways:
 * by the tickets in the urn, by movements of the kind `reserved`, and by a row for each copy that a
 * line names (A-061, A-062).
 */
export async function publishDraft(
  tx: Transaction,
  { content, packId, packRoot }: Draft,
  now: Date,
): Promise<number> {
  if (packId === null || packRoot === null) throw new Error('a draft is submitted before its sale')
  const shipping = await readDraftSettings(tx)
  const cards = await readCards(tx, cardIdsOf(content))
  const proofs = await readProofs(tx, content)
  const publication = publicationOf(content, { cards, shipping, proofs })
  await insertPublishedPack(tx, publication, { now, id: packId, approvedRoot: packRoot })
  await moveReserve(tx, neededOf(content), { kind: 'reserved', packId, now })
  const copies = content.lines.flatMap(({ copyIds }, no) =>
    copyIds.map((copyId) => ({
      packId,
      no,
      copyId,
      isProven: proofs.some((proof) => proof.no === no),
    })),
  )
  await insertReservedCopies(tx, copies)
  return packId
}

/**
 * Records movements that reserve copies of cards for a pack, or that end their reservation. The
 * number of copies on hand does not change.
 */
export async function moveReserve(
  tx: Transaction,
  counts: ReadonlyMap<number, number>,
  { kind, packId, now }: { kind: 'reserved' | 'freed'; packId: number; now: Date },
): Promise<void> {
  const sign = kind === 'reserved' ? -1 : 1
  const movements = [...counts]
    .filter(([, count]) => count > 0)
    .map(([cardId, count]) => ({
      cardId,
      copyId: null,
      shelf: null,
      kind,
      count: sign * count,
      reason: '',
      operatorId: null,
      packId,
      now,
    }))
  await writeMovements(tx, movements)
}

/**
 * Returns the income of the pack if it sells out, as a text for the approval request, such as
 * `10,000 point`.
 */
export function incomeText({ price, lines, currency }: DraftContent): string {
  return `${((price ?? 0) * totalOf(lines)).toLocaleString('en-US')} ${currency}`
}
