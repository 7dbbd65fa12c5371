import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { HistoryEntry, PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { cardIdsOf, readCardFacts } from '#server/console/packs/card-facts/card-facts.ts'
import { selectCharges } from '#server/console/packs/charges/charges.sql.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { readRules } from '#server/settings/settings.ts'
import {
  type DraftRow,
  insertDraft,
  lockDraftRow,
  markDiscarded,
  replaceLines,
  selectDraft,
  selectDraftSettings,
  selectLines,
  updateDraft,
} from './drafts.sql.ts'
import { type EventRow, selectDraftEvents, selectSaleEvents } from './history.sql.ts'

export interface Draft extends DraftRow {
  readonly content: DraftContent
}

/** Returns a draft, even if it was published or discarded. Null if no draft has this id. */
export async function findDraft(on: Queryable, id: number, now: Date): Promise<Draft | null> {
  const row = await selectDraft(on, id, now)
  return row === null ? null : withLines(on, row)
}

/** Refuses a draft that does not exist or was discarded. */
export async function lockDraft(tx: Transaction, id: number, now: Date): Promise<Draft | Refusal> {
  const row = await lockDraftRow(tx, id, now)
  return row === null || row.isDiscarded ? refuse(404) : withLines(tx, row)
}

async function withLines(on: Queryable, row: DraftRow): Promise<Draft> {
  return { ...row, content: { ...row.fields, lines: await selectLines(on, row.id) } }
}

interface Change {
  readonly operatorId: number
  readonly now: Date
}

/** Stores a new draft, which may be half finished, and returns its id. */
export async function makeDraft(
  tx: Transaction,
  { lines, ...fields }: DraftContent,
  change: { readonly operatorId: number | null; readonly now: Date },
): Promise<number> {
  const id = await insertDraft(tx, { fields, ...change })
  await replaceLines(tx, id, lines)
  return id
}

/**
 * Saves a draft over the version that the operator saw, and returns the number of the new version.
 * If the draft has changed since that version, refuses the change, and the refusal contains the
 * stored draft. Also refuses to change a draft that is submitted or published.
 */
export async function saveDraft(
  tx: Transaction,
  { id, version, content }: { id: number; version: number; content: DraftContent },
  change: Change,
): Promise<number | Refusal> {
  const draft = await lockChangeable(tx, { id, version }, change.now)
  if (isRefusal(draft)) return draft
  const { lines, ...fields } = content
  await updateDraft(tx, id, { fields, ...change })
  await replaceLines(tx, id, lines)
  return version + 1
}

/** The new draft has no start and no end, and its lines do not name particular copies of a card. */
export async function duplicateDraft(
  tx: Transaction,
  id: number,
  change: Change,
): Promise<number | Refusal> {
  const draft = await findDraft(tx, id, change.now)
  if (draft === null) return refuse(404)
  const lines = draft.content.lines.map((line) => ({ ...line, copyIds: [] }))
  return makeDraft(tx, { ...draft.content, lines, startsAt: null, endsAt: null }, change)
}

/** Marks a draft as discarded. The draft's row is kept, because the audit log refers to it. */
export async function discardDraft(
  tx: Transaction,
  key: { readonly id: number; readonly version: number },
  now: Date,
): Promise<Draft | Refusal> {
  const draft = await lockChangeable(tx, key, now)
  if (!isRefusal(draft)) await markDiscarded(tx, key.id, now)
  return draft
}

/** Refuses a draft that has changed since `version`, and a draft that is submitted or published. */
export async function lockChangeable(
  tx: Transaction,
  { id, version }: { readonly id: number; readonly version: number },
  now: Date,
): Promise<Draft | Refusal> {
  const draft = await lockDraft(tx, id, now)
  if (isRefusal(draft)) return draft
  if (draft.isSubmitted || draft.isPublished) return refuse(409, REASON.submitted)
  if (draft.version === version) return draft
  return refuse(409, REASON.versionConflict, { current: await wireDraft(tx, draft, now) })
}

/** Returns a draft as the contract describes it, with its cards and its history. */
export async function wireDraft(on: Queryable, draft: Draft, now: Date): Promise<PackDraft> {
  const settings = await selectDraftSettings(on)
  const { drawCountMax, shipOnlyYen } = await readRules(on)
  const { id, version, content, packId } = draft
  return {
    id,
    state: stateOf(draft),
    version,
    content,
    packId,
    cards: [...(await readCardFacts(on, cardIdsOf(content), now))],
    packRoot: draft.packRoot?.toString('hex') ?? null,
    approvalId: draft.approvalId,
    madeBy: personOf(draft.madeBy, draft.makerName),
    savedBy: personOf(draft.savedBy, draft.saverName),
    savedAt: draft.savedAt.toISOString(),
    history: [...(await historyOf(on, { draftId: id, packId: draft.packId, now }))],
    marginPermilleMin: settings.marginPermilleMin,
    charges: await selectCharges(on),
    hasLivePayments: settings.hasLivePayments,
    rules: { drawCountMax, shipOnlyYen },
  }
}

function stateOf({ isDiscarded, isPublished, isSubmitted }: Draft): PackDraft['state'] {
  if (isDiscarded) return 'discarded'
  if (isPublished) return 'published'
  return isSubmitted ? 'submitted' : 'draft'
}

/** Returns the changes of state of a draft and of its pack, the oldest first. */
export async function historyOf(
  on: Queryable,
  { draftId, packId, now }: { draftId: number | null; packId: number | null; now: Date },
): Promise<readonly HistoryEntry[]> {
  const events = [
    ...(draftId === null ? [] : await selectDraftEvents(on, draftId)),
    ...(packId === null ? [] : await selectSaleEvents(on, packId, now)),
  ]
  return events.map(wireEvent)
}

function wireEvent({ event, at, operatorId, operatorName, reason }: EventRow): HistoryEntry {
  return { event, at: at.toISOString(), by: personOf(operatorId, operatorName), reason }
}

export function personOf(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}

/** Returns the settings with which a draft is checked, such as the smallest margin. */
export const readDraftSettings = selectDraftSettings
