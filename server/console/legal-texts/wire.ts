import type {
  LegalContentRow,
  LegalDraftRow,
  LegalVersionRow,
} from '#contract/console/texts/legal-texts.ts'
import type { LegalContent, LegalVersion } from '#server/settings/legal-texts/legal-texts.ts'
import type { LegalDraft } from './drafts.sql.ts'

/** Returns the text of a version or a draft as the console's screens get it. */
export function wireContent(content: LegalContent): LegalContentRow {
  const { fromDay, lead, leadEn, sections, needsAcceptance } = content
  return {
    ...{ from_day: fromDay, lead, lead_en: leadEn },
    sections: sections as LegalContentRow['sections'],
    needs_acceptance: needsAcceptance,
  }
}

export function wireDraft(draft: LegalDraft): LegalDraftRow {
  return { version: draft.version, ...wireContent(draft) }
}

export function wireVersion(
  version: LegalVersion,
  { isInForce, acceptedCount }: { isInForce: boolean; acceptedCount: number },
): LegalVersionRow {
  return {
    ...{ version: version.version, is_in_force: isInForce, approval_id: version.approvalId },
    ...{ published_at: version.publishedAt.toISOString(), accepted_count: acceptedCount },
    ...wireContent(version),
  }
}

export function contentOf(row: LegalContentRow): LegalContent {
  return {
    ...{ fromDay: row.from_day, lead: row.lead, leadEn: row.lead_en, sections: row.sections },
    needsAcceptance: row.needs_acceptance,
  }
}
