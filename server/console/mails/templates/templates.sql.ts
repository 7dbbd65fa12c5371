import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Language } from '#server/platform/language.ts'

export interface ListedVersion extends Row {
  readonly name: string
  readonly language: Language
  readonly version: number
  readonly subject: string | null
  readonly body: string | null
  readonly operatorName: string
  readonly savedAt: Date
}

const COLUMNS = sql`
  mail_templates.name,
  language,
  mail_templates.version,
  subject,
  body,
  operators.name as operator_name,
  saved_at`

export function selectNewestVersions(on: Queryable): Promise<ListedVersion[]> {
  return on.query(sql`
    select distinct on (mail_templates.name, language) ${COLUMNS}
    from mail_templates
    join console.operators on operators.id = operator_id
    order by mail_templates.name, language, mail_templates.version desc`)
}

export function selectVersions(on: Queryable, name: string): Promise<ListedVersion[]> {
  return on.query(sql`
    select ${COLUMNS}
    from mail_templates
    join console.operators on operators.id = operator_id
    where mail_templates.name = ${name}
    order by mail_templates.version desc`)
}

export async function selectOperatorMail(on: Queryable, operatorId: number): Promise<string> {
  const [operator] = await on.query<{ mail: string }>(sql`
    select mail
    from console.operators
    where id = ${operatorId}`)
  if (operator === undefined) throw new Error(`there is no operator ${operatorId}`)
  return operator.mail
}
