import type {
  LegalContentRow,
  LegalDraftRow,
  LegalVersionRow,
} from '#contract/console/texts/legal-texts.ts'
import type { LegalContent, LegalVersion } from '#server/settings/legal-texts/legal-texts.ts'
import type { LegalDraft } from './drafts.sql.ts'

export function wireContent(content: LegalContent): LegalContentRow {
  const { fromDay, lead, leadEn, sections, needsAcceptance } = content
  return {
    fromDay,
    lead,
    leadEn,
    sections: sections as LegalContentRow['sections'],
    needsAcceptance,
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
    version: version.version,
    isInForce,
    approvalId: version.approvalId,
    publishedAt: version.publishedAt.toISOString(),
    acceptedCount,
    ...wireContent(version),
  }
}

export function contentOf(row: LegalContentRow): LegalContent {
  return {
    fromDay: row.fromDay,
    lead: row.lead,
    leadEn: row.leadEn,
    sections: row.sections,
    needsAcceptance: row.needsAcceptance,
  }
}
