import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { withdraw } from '#server/console/approvals/approvals.ts'
import { importActOf } from '#server/console/imports/imports.ts'
import { cardIdsOf, readCards } from '#server/console/packs/card-facts/card-facts.ts'
import { packChanges } from '#server/console/packs/changes.ts'
import { readLinesFile, writeLinesFile } from '#server/console/packs/lines-file/lines-file.ts'
import { packOf } from '#server/console/packs/submission/composed.rule.ts'
import {
  areNotariesKnown,
  findPriceWarnings,
  fixSubmission,
  readProofs,
} from '#server/console/packs/submission/submission.ts'
import { memberViewOf } from '#server/packs/packs.ts'
import { fileTime } from '#server/platform/time/tokyo.ts'
import { readRules } from '#server/settings/settings.ts'
import {
  discardDraft,
  duplicateDraft,
  findDraft,
  makeDraft,
  readDraftSettings,
  saveDraft,
  wireDraft,
} from './drafts.ts'

type DraftKey =
  | 'GET /pack-drafts/{id}'
  | 'GET /pack-drafts/{id}/preview'
  | 'GET /pack-drafts/{id}/lines'
  | 'POST /pack-drafts'
  | 'POST /pack-drafts/{id}'
  | 'POST /pack-drafts/{id}/duplicate'
  | 'POST /pack-drafts/{id}/discard'
  | 'POST /pack-drafts/read-lines'
  | 'POST /pack-drafts/{id}/submit'
  | 'POST /pack-drafts/{id}/withdraw'

const targetOf = (id: number) => ({ kind: 'pack-draft', id: String(id) })
const savedOf = (id: number, version: number) => ({
  fields: { id, version },
  target: targetOf(id),
  after: { version },
})

export const draftHandlers: Handlers<DraftKey> = {
  async 'GET /pack-drafts/{id}'({ database }, { params, now }) {
    const draft = await findDraft(database, params.id, now)
    return draft === null ? refuse(404) : { draft: await wireDraft(database, draft, now) }
  },
  async 'GET /pack-drafts/{id}/preview'({ database }, { params, now }) {
    const draft = await findDraft(database, params.id, now)
    if (draft === null) return refuse(404)
    const cards = await readCards(database, cardIdsOf(draft.content))
    const shipping = await readDraftSettings(database)
    const { shipFeePoints, shipFreeCards } =
      draft.shipFeePoints === null
        ? // As its publication would copy them.
          await readRules(database)
        : { ...draft, shipFeePoints: draft.shipFeePoints }
    const packRoot = draft.packRoot ?? Buffer.alloc(32)
    const proofs = await readProofs(database, draft.content)
    const id = draft.packId ?? draft.id
    const pack = packOf(draft.content, { id, packRoot, cards, shipping, proofs })
    return memberViewOf({ ...pack, shipFeePoints, shipFreeCards }, now)
  },
  async 'GET /pack-drafts/{id}/lines'({ database }, { params, query, now }) {
    const draft = await findDraft(database, params.id, now)
    if (draft === null) return refuse(404)
    const bytes = await writeLinesFile(database, draft.content.lines, query)
    const fileName = `pack-draft-${draft.id}-${fileTime(now)}.csv`
    return { fileName, base64: bytes.toString('base64') }
  },
  async 'POST /pack-drafts'(tx, { request, session, now }) {
    const { operatorId } = session
    return savedOf(await makeDraft(tx, request.content, { operatorId, now }), 1)
  },
  async 'POST /pack-drafts/{id}'(tx, { params: { id }, request, session, now }) {
    const { version, content } = request
    const { operatorId } = session
    const saved = await saveDraft(tx, { id, version, content }, { operatorId, now })
    if (typeof saved !== 'number') return saved
    return { ...savedOf(id, saved), before: { version } }
  },
  async 'POST /pack-drafts/{id}/duplicate'(tx, { params, session, now }) {
    const { operatorId } = session
    const id = await duplicateDraft(tx, params.id, { operatorId, now })
    return typeof id === 'number' ? savedOf(id, 1) : id
  },
  async 'POST /pack-drafts/{id}/discard'(tx, { params: { id }, request: { version }, now }) {
    const draft = await discardDraft(tx, { id, version }, now)
    if (isRefusal(draft)) return draft
    return { fields: {}, target: targetOf(id), before: { version } }
  },
  async 'POST /pack-drafts/read-lines'(tx, { request, now }) {
    const { isDryRun } = request
    return importActOf(await readLinesFile(tx, request, now), 'draft', { isDryRun })
  },
  async 'POST /pack-drafts/{id}/submit'(tx, { params: { id }, request, now }, parts) {
    const { version, ticked, lawyerView } = request
    const draft = await fixSubmission(tx, { id, version }, now)
    if (isRefusal(draft)) return draft
    if (!areNotariesKnown(draft.content, parts.notaries))
      return refuse(409, REASON.notReady, { current: { blockers: [{ kind: 'notary-unknown' }] } })
    const { packId, packRoot } = draft
    const payload = {
      draftId: id,
      version,
      packId,
      packRoot: packRoot?.toString('hex'),
      ...(lawyerView === '' ? {} : { lawyerView }),
    }
    const priceWarnings = await findPriceWarnings(tx, draft.content, now)
    if (!priceWarnings.every((key) => ticked.includes(key)))
      return refuse(409, REASON.warningsUnticked, { current: { priceWarnings } })
    return packChanges['packs.publish'].describe(tx, payload, { now })
  },
  async 'POST /pack-drafts/{id}/withdraw'(tx, { params: { id }, session, now }) {
    const draft = await findDraft(tx, id, now)
    if (draft === null) return refuse(404)
    if (!draft.isSubmitted || draft.approvalId === null) return refuse(409, REASON.notSubmitted)
    const { operatorId } = session
    const approval = await withdraw(tx, { id: draft.approvalId, operatorId, now })
    if (isRefusal(approval)) return approval
    return { fields: {}, target: targetOf(id), approvalId: approval.id }
  },
}
