import { z } from 'zod'
import { totalOf } from '#contract/console/packs/packs.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { lawyerViewRefusal } from '#server/console/acts/lawyer-view.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { endSale, lockPack } from '#server/packs/publication/publication.ts'
import { lockDraft, readDraftSettings } from './drafts/drafts.ts'
import {
  areNotariesKnown,
  composeDraft,
  findBlockers,
  findPriceWarnings,
  incomeText,
  publishDraft,
  textWarningKeys,
} from './submission/submission.ts'
import { voidChanges } from './void/void.ts'

const publication = z.object({
  draftId: z.number(),
  version: z.number(),
  packId: z.number(),
  packRoot: z.string(),
  lawyerView: z.string().optional(),
})
const end = z.object({
  packId: z.number(),
  version: z.number(),
  endsAt: z.string().nullable(),
  message: z.string(),
  messageEn: z.string(),
})

/**
 * Publishes a submitted draft. Locks the cards of the draft. Refuses the draft if
 * the free stock is too low, or if its pack root is not the root of the submission. If the start of
 * the sale is already past, the sale begins at once.
 */
const publish: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { draftId, version, packId, packRoot, lawyerView } = publication.parse(payload)
    const draft = await lockDraft(tx, draftId, now)
    if (isRefusal(draft)) return draft
    const isSame =
      !draft.isPublished &&
      draft.version === version &&
      draft.packId === packId &&
      draft.packRoot?.toString('hex') === packRoot
    if (!isSame) return refuse(409, REASON.subjectChanged)
    const blockers = await findBlockers(tx, draft, now)
    // The turns of a line count from the start: a late approval would skip some of them.
    const hasLine = draft.content.lineSeconds > 0
    const left = blockers.filter(({ kind }) => hasLine || kind !== 'start-past')
    if (left.length > 0) return refuse(409, REASON.notReady, { current: { blockers: left } })
    const { content } = draft
    const composed = await composeDraft(tx, content, packId)
    if (composed.packRoot.toString('hex') !== packRoot) return refuse(409, REASON.subjectChanged)
    const priceWarnings = await findPriceWarnings(tx, content, now)
    const refusal = lawyerViewRefusal(priceWarnings, lawyerView ?? '')
    if (refusal !== null) return refusal
    const { name, currency, price, startsAt, endsAt, isDemo } = content
    const { defaultSharePercent, shipFromYen } = await readDraftSettings(tx)
    return {
      target: { kind: 'pack-draft', id: String(draftId) },
      name,
      payload,
      before: {},
      after: {
        packId,
        name,
        currency,
        price,
        total: totalOf(content.lines),
        startsAt,
        endsAt,
        isDemo,
        packRoot,
        // The publication fixes both, so another one makes the request void.
        defaultSharePercent,
        shipFromYen,
        textWarnings: await textWarningKeys(tx, content),
        priceWarnings,
        lawyerView,
      },
      amount: incomeText(content),
    }
  },
  async run(tx, payload, { now, ticked, notaries }) {
    const draft = await lockDraft(tx, publication.parse(payload).draftId, now)
    if (isRefusal(draft)) return draft
    // A published pack keeps its notaries, and sells nothing while the shop cannot reach them.
    if (!areNotariesKnown(draft.content, notaries))
      return refuse(409, REASON.notReady, { current: { blockers: [{ kind: 'notary-unknown' }] } })
    const warnings = [
      ...(await textWarningKeys(tx, draft.content)),
      ...(await findPriceWarnings(tx, draft.content, now)),
    ]
    if (!warnings.every((key) => ticked.includes(key))) return refuse(409, REASON.warningsUnticked)
    const packId = await publishDraft(tx, draft, now)
    return { kind: 'pack', id: String(packId) }
  },
}

/**
 * Ends a sale earlier than planned: at the approved moment, or at once if the approved moment has
 * passed. Members can still decide about cards that they have won. The cards that no member
 * has won return to the free stock.
 */
const endEarly: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { packId, version, endsAt, message, messageEn } = end.parse(payload)
    const pack = await lockPack(tx, packId)
    if (pack === null) return refuse(404)
    const plannedEnd = pack.endsAt?.toISOString() ?? null
    if (pack.version !== version) {
      const current = { version: pack.version, endsAt: plannedEnd }
      return refuse(409, REASON.versionConflict, { current })
    }
    if (pack.endsAt !== null && pack.endsAt <= now) return refuse(409, REASON.saleEnded)
    const isEarlier =
      endsAt === null || plannedEnd === null || Date.parse(endsAt) < Date.parse(plannedEnd)
    if (!isEarlier) return refuse(409, REASON.unchanged)
    return {
      target: { kind: 'pack', id: String(packId) },
      name: pack.name,
      payload,
      before: { endsAt: plannedEnd, version },
      after: { endsAt, message, messageEn },
    }
  },
  async run(tx, payload, { now }) {
    const { packId: id, endsAt, message, messageEn } = end.parse(payload)
    const planned = endsAt === null ? now : new Date(endsAt)
    await endSale(tx, id, { endsAt: planned > now ? planned : now, message, messageEn })
    return { kind: 'pack', id: String(id) }
  },
}

/** For each kind of approval request about packs, the act that runs after the approval. */
export const packChanges = {
  'packs.end': endEarly,
  'packs.publish': publish,
  ...voidChanges,
} satisfies Partial<ApprovedActs>
