import { answerTemplateFields } from '#contract/console/cases/answer-templates.fields.ts'
import type { ValuesOf } from '#contract/console/field.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { readColumns, writtenColumns } from '#server/platform/database/written-columns.ts'

export type TemplateFields = ValuesOf<typeof answerTemplateFields>
export interface StoredTemplate extends Row, TemplateFields {
  readonly id: number
  readonly version: number
  readonly changedAt: Date
}
const TEMPLATE = `id, version, changed_at, ${readColumns(answerTemplateFields)}`

export function selectTemplates(
  on: Queryable,
): Promise<(StoredTemplate & { readonly changedBy: string })[]> {
  return on.query(sql`
    select
      ${raw(TEMPLATE)},
      (select operators.name from console.operators where operators.id = changed_by) as changed_by
    from console.answer_templates
    order by name, id`)
}

export async function lockTemplate(tx: Transaction, id: number): Promise<StoredTemplate | null> {
  const [row] = await tx.query<StoredTemplate>(sql`
    select ${raw(TEMPLATE)}
    from console.answer_templates
    where id = ${id}
    for update`)
  return row ?? null
}

type Written = TemplateFields & { readonly changedBy: number; readonly changedAt: Date }

export async function insertTemplate(tx: Transaction, template: Written): Promise<number> {
  const { names, values } = writtenColumns(template)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.answer_templates (${names})
    values (${values})
    returning id`)
  return (row as { id: number }).id
}

export async function updateTemplate(
  tx: Transaction,
  id: number,
  template: Written,
): Promise<void> {
  const { changes } = writtenColumns(template)
  await tx.query(sql`update console.answer_templates set ${changes} where id = ${id}`)
}

export async function deleteTemplate(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from console.answer_templates where id = ${id}`)
}

/** The number by which the carrier names the parcel of a case; null if there is none. */
export async function selectTrackingNumber(
  on: Queryable,
  parcelId: number,
): Promise<string | null> {
  const [row] = await on.query<{ trackingNumber: string | null }>(sql`
    select tracking_number
    from console.parcels
    where id = ${parcelId}`)
  return row?.trackingNumber ?? null
}
