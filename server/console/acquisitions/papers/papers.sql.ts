import type { IdentityPaper } from '#contract/console/members/identity-papers.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

type ContentType = IdentityPaper['contentType']
interface ListedPaper extends Row {
  readonly id: number
  readonly contentType: ContentType
  readonly operator: string
  readonly at: Date
  readonly isErased: boolean
}

export function selectPapers(on: Queryable, acquisitionId: number): Promise<ListedPaper[]> {
  return on.query({
    text: `
      select
        identity_papers.id,
        content_type,
        operators.name as operator,
        identity_papers.created_at as at,
        bytes is null as is_erased
      from console.identity_papers
      join console.operators on operators.id = operator_id
      where acquisition_id = $1
      order by identity_papers.id`,
    values: [acquisitionId],
  })
}

export async function insertPaper(
  tx: Transaction,
  paper: {
    acquisitionId: number
    contentType: ContentType
    bytes: Buffer
    operatorId: number
    now: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into console.identity_papers (
        acquisition_id, content_type, bytes, operator_id, created_at
      )
      values ($1, $2, $3, $4, $5)
      returning id`,
    values: [paper.acquisitionId, paper.contentType, paper.bytes, paper.operatorId, paper.now],
  })
  return (row as { id: number }).id
}

interface StoredPaper extends Row {
  readonly contentType: ContentType
  /** The type of the paper's content; null if the content was erased. */
  readonly bytes: Buffer | null
}

export async function selectPaper(on: Queryable, id: number): Promise<StoredPaper | null> {
  const [row] = await on.query<StoredPaper>({
    text: `
      select content_type, bytes
      from console.identity_papers
      where id = $1`,
    values: [id],
  })
  return row ?? null
}

/**
 * Erases the content of papers that were stored before the moment `before`. Keeps who stored each
 * paper, and when.
 */
export async function erasePapers(on: Queryable, before: Date): Promise<void> {
  await on.query({
    text: `
      update console.identity_papers
      set bytes = null
      where created_at < $1
        and bytes is not null`,
    values: [before],
  })
}
