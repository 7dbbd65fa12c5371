import type { LegalPage } from '#contract/legal.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson, toStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface LegalSection {
  /**
   * The names of the facts that the law requires and that the section states, such as `address`.
   */
  readonly items: readonly string[]
  readonly heading: string
  readonly headingEn: string
  /** The text of the section, with each paragraph on one line. */
  readonly text: string
  readonly textEn: string
  /** The countries whose members the section is for; absent if it is for everyone. */
  readonly countries?: readonly string[]
}
export interface LegalContent {
  readonly fromDay: string
  readonly lead: string
  readonly leadEn: string
  readonly sections: readonly LegalSection[]
  /** Whether members must accept the version before they pay, draw or exchange again. */
  readonly needsAcceptance: boolean
}
export interface LegalVersion extends LegalContent {
  readonly id: number
  readonly page: LegalPage
  /** The version number, such as `1.3`. */
  readonly version: string
  /** Among the versions of all pages, by `fromDay` and then by id. */
  readonly forceOrder: number
  readonly approvalId: number | null
  readonly publishedAt: Date
}

const COLUMNS = sql`
  id,
  page,
  version,
  from_day::text as from_day,
  lead,
  lead_en,
  sections,
  needs_acceptance,
  force_order,
  approval_id,
  published_at`

export async function selectVersions(
  on: Queryable,
  pages: readonly LegalPage[],
): Promise<LegalVersion[]> {
  const rows = await on.query<LegalVersion & Row>(sql`
    select ${COLUMNS}
    from legal_versions
    where page = any (${pages})
    order by legal_versions.from_day desc, id desc`)
  return rows.map((row) => ({ ...row, sections: fromStoredJson(row.sections) }))
}

/** Transactions that only read do not wait. */
export async function lockPublications(tx: Transaction, page: LegalPage): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtext('legal_versions'), hashtext(${page}))`)
}

export interface NewVersion extends LegalContent {
  readonly page: LegalPage
  readonly version: string
  readonly approvalId: number
  readonly now: Date
}

export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  await tx.query(sql`
    insert into legal_versions (
      page, version, from_day, lead, lead_en, sections, needs_acceptance, approval_id, published_at
    )
    values (
      ${version.page}, ${version.version}, ${version.fromDay}::date, ${version.lead},
      ${version.leadEn}, ${toStoredJson(version.sections)}::jsonb, ${version.needsAcceptance},
      ${version.approvalId}, ${version.now}
    )`)
}
