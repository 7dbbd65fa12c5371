import type { LegalPage } from '#contract/legal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import type { LegalContent } from '#server/settings/legal-texts/legal-texts.ts'

export interface LegalDraft extends LegalContent {
  readonly page: LegalPage
  /** Increases by one with each change of the draft. */
  readonly version: number
}

const COLUMNS = `
  page,
  version,
  from_day::text as from_day,
  lead,
  lead_en,
  sections,
  needs_acceptance`

export async function selectDrafts(on: Queryable): Promise<LegalDraft[]> {
  const text = `select ${COLUMNS} from console.legal_drafts`
  return (await on.query<LegalDraft & Row>({ text })).map(readDraft)
}

export async function lockDraft(tx: Transaction, page: LegalPage): Promise<LegalDraft | null> {
  const [draft] = await tx.query<LegalDraft & Row>(sql`
    select ${raw(COLUMNS)}
    from console.legal_drafts
    where page = ${page}
    for update`)
  return draft === undefined ? null : readDraft(draft)
}

function readDraft(row: LegalDraft): LegalDraft {
  return { ...row, sections: fromStoredJson(row.sections) }
}

/** Stores a draft. Returns false if a draft is stored whose version is not `draft.version - 1`. */
export async function storeDraft(tx: Transaction, draft: LegalDraft): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into console.legal_drafts (
      page, version, from_day, lead, lead_en, sections, needs_acceptance
    )
    values (
      ${draft.page}, ${draft.version}, ${draft.fromDay}::date, ${draft.lead}, ${draft.leadEn},
      ${toStoredJson(draft.sections)}::jsonb, ${draft.needsAcceptance}
    )
    on conflict (page) do update
    set
      version = excluded.version,
      from_day = excluded.from_day,
      lead = excluded.lead,
      lead_en = excluded.lead_en,
      sections = excluded.sections,
      needs_acceptance = excluded.needs_acceptance
    where legal_drafts.version = excluded.version - 1
    returning page`)
  return rows.length > 0
}

/** Keeps the draft if it has changed since the publication was requested. */
export async function deleteDraft(
  tx: Transaction,
  { page, version }: { page: LegalPage; version: number },
): Promise<void> {
  await tx.query(sql`
    delete
    from console.legal_drafts
    where page = ${page}
      and version = ${version}`)
}
