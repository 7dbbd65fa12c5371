import { z } from 'zod'
import { totalOf } from '#contract/console/packs/packs.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { endSale, lockPack } from '#server/packs/publication/publication.ts'
import { lockDraft } from './drafts/drafts.ts'
import {
  composeDraft,
  findBlockers,
  incomeText,
  publishDraft,
  textWarningKeys,
} from './submission/submission.ts'

const publication = z.object({
  draft_id: z.number(),
  version: z.number(),
  pack_id: z.number(),
  pack_root: z.string(),
})
const end = z.object({
  pack_id: z.number(),
  version: z.number(),
  ends_at: z.string().nullable(),
  message: z.string(),
  message_en: z.string(),
})

/**
 * Publishes a submitted draft. Locks the cards of the draft. Refuses the draft if
 * the free stock is too low, or if its pack root is not the root of the submission. If the start of
 * the sale is already past, the sale begins at once.
 */
const publish: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { draft_id, version, pack_id, pack_root } = publication.parse(payload)
    const draft = await lockDraft(tx, draft_id, now)
    if (isRefusal(draft)) return draft
    const isSame =
      !draft.isPublished &&
      draft.version === version &&
      draft.packId === pack_id &&
      draft.packRoot?.toString('hex') === pack_root
    if (!isSame) return refuse(409, REASON.subjectChanged)
    const blockers = await findBlockers(tx, draft, now)
    const left = blockers.filter(({ kind }) => kind !== 'start-past')
    if (left.length > 0) return refuse(409, REASON.notReady, { current: { blockers: left } })
    const { content } = draft
    const { packRoot } = await composeDraft(tx, content, pack_id)
    if (packRoot.toString('hex') !== pack_root) return refuse(409, REASON.subjectChanged)
    const { name, currency, price, starts_at, ends_at, is_demo } = content
    return {
      ...{ target: { kind: 'pack-draft', id: String(draft_id) }, name, payload, before: {} },
      after: {
        ...{ pack_id, name, currency, price, total: totalOf(content.lines) },
        ...{ starts_at, ends_at, is_demo, pack_root },
        text_warnings: await textWarningKeys(tx, content),
      },
      amount: incomeText(content),
    }
  },
  async run(tx, payload, { now, ticked }) {
    const draft = await lockDraft(tx, publication.parse(payload).draft_id, now)
    if (isRefusal(draft)) return draft
    const warnings = await textWarningKeys(tx, draft.content)
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
    const { pack_id, version, ends_at, message, message_en } = end.parse(payload)
    const pack = await lockPack(tx, pack_id)
    if (pack === null) return refuse(404)
    const endsAt = pack.endsAt?.toISOString() ?? null
    if (pack.version !== version) {
      const current = { version: pack.version, ends_at: endsAt }
      return refuse(409, REASON.versionConflict, { current })
    }
    if (pack.endsAt !== null && pack.endsAt <= now) return refuse(409, REASON.saleEnded)
    const isEarlier =
      ends_at === null || endsAt === null || Date.parse(ends_at) < Date.parse(endsAt)
    if (!isEarlier) return refuse(409, REASON.unchanged)
    return {
      ...{ target: { kind: 'pack', id: String(pack_id) }, name: pack.name, payload },
      before: { ends_at: endsAt, version },
      after: { ends_at, message, message_en },
    }
  },
  async run(tx, payload, { now }) {
    const { pack_id: id, ends_at, message, message_en: messageEn } = end.parse(payload)
    const planned = ends_at === null ? now : new Date(ends_at)
    const endsAt = planned > now ? planned : now
    await endSale(tx, id, { endsAt, message, messageEn })
    return { kind: 'pack', id: String(id) }
  },
}

/** For each kind of approval request about packs, the act that runs after the approval. */
export const packChanges = {
  'packs.end': endEarly,
  'packs.publish': publish,
} satisfies Partial<ApprovedActs>
