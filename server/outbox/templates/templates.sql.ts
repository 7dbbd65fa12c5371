import type { TemplateText } from '#contract/console/texts/mail-templates.rule.ts'
import type { Occasion } from '#contract/occasions.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Language } from '#server/platform/language.ts'

export interface TemplateKey {
  readonly name: Occasion
  readonly language: Language
}

interface StoredText extends Row {
  readonly version: number
  readonly subject: string | null
  readonly body: string | null
}

/** Selects the newest version of a template; null if the template was never changed. */
export async function selectNewestVersion(
  on: Queryable,
  { name, language }: TemplateKey,
): Promise<StoredText | null> {
  const [stored] = await on.query<StoredText>(named('select-newest-template')`
    select version, subject, body
    from mail_templates
    where name = ${name}
      and language = ${language}
    order by version desc
    limit 1`)
  return stored ?? null
}

export interface NewVersion extends TemplateKey {
  readonly version: number
  /** Null for the built-in text. */
  readonly text: TemplateText | null
  readonly operatorId: number
  readonly now: Date
}

/** Inserts a version. If the template has this version already, violates `mail_templates_version`. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  const { name, language, text, operatorId, now } = version
  await tx.query(sql`
    insert into mail_templates (name, language, version, subject, body, operator_id, saved_at)
    values (
      ${name}, ${language}, ${version.version}, ${text?.subject ?? null}, ${text?.body ?? null},
      ${operatorId}, ${now}
    )`)
}
