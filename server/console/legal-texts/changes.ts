import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { missingItems } from '#contract/console/texts/legal-items.rule.ts'
import { legalContent } from '#contract/console/texts/legal-texts.ts'
import { LEGAL_PAGES } from '#contract/legal.ts'
import { refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import {
  publishLegalVersion,
  readLegalVersionsForUpdate,
} from '#server/settings/legal-texts/legal-texts.ts'
import { deleteDraft } from './drafts.sql.ts'
import { contentOf } from './wire.ts'

const publication = legalContent.extend({
  page: z.enum(LEGAL_PAGES),
  /** The version number of the draft at its submission. */
  draftVersion: z.number(),
})
const targetOf = (page: string) => ({ kind: 'legal-text', id: page })

/**
 * Publishes a legal text after another owner has approved it. Refuses a text that lacks
 * required items, and names these items. Refuses a first day that is before today, or
 * before the first day of the newest version.
 */
const publish: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { page, draftVersion: _version, ...after } = publication.parse(payload)
    const [newest] = await readLegalVersionsForUpdate(tx, page)
    const missing = missingItems(page, after.sections)
    if (missing.length > 0) return refuse(409, REASON.legalItemsMissing, { current: { missing } })
    const earliest = [wireDay(now), newest?.fromDay ?? ''].toSorted().at(-1) as string
    if (after.fromDay < earliest) return refuse(409, REASON.fromDayTooEarly)
    return {
      target: targetOf(page),
      name: page,
      payload,
      after,
      before: { version: newest?.version ?? null },
    }
  },
  async run(tx, payload, { approvalId, now }) {
    const { page, draftVersion: version, ...rest } = publication.parse(payload)
    const content = contentOf(rest)
    await publishLegalVersion(tx, { page, content, approvalId, now })
    await deleteDraft(tx, { page, version })
    return targetOf(page)
  },
}

export const legalTextChanges = { 'legal.publish': publish } satisfies Partial<ApprovedActs>
