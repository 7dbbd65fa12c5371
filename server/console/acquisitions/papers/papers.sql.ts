import type { IdentityPaper } from '#contract/console/members/identity-papers.ts'
import type { Stored } from '#server/console/acts/route.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

type ContentType = IdentityPaper['contentType']

/** Papers prove who sold cards to the shop, or who cancelled a minor's contract. */
interface PaperSubject {
  readonly acquisitionId?: number
  readonly cancellationId?: number
}

export function selectPapers(
  on: Queryable,
  { acquisitionId, cancellationId }: PaperSubject,
): Promise<(Stored<IdentityPaper, 'at'> & Row)[]> {
  return on.query(sql`
    select
      identity_papers.id,
      content_type,
      operators.name as operator,
      identity_papers.created_at as at,
      bytes is null as is_erased
    from console.identity_papers
    join console.operators on operators.id = operator_id
    where acquisition_id = ${acquisitionId ?? null} or cancellation_id = ${cancellationId ?? null}
    order by identity_papers.id`)
}

export async function insertPaper(tx: Transaction, paper: object): Promise<number> {
  const { names, values } = writtenColumns(paper)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.identity_papers (${names})
    values (${values})
    returning id`)
  return (row as { id: number }).id
}

interface StoredPaper extends Row {
  readonly contentType: ContentType
  /** The type of the paper's content; null if the content was erased. */
  readonly bytes: Buffer | null
}

/** Null for a paper of the other kind, which other roles may open. */
export async function selectPaper(
  on: Queryable,
  id: number,
  subject: 'acquisition_id' | 'cancellation_id',
): Promise<StoredPaper | null> {
  const [row] = await on.query<StoredPaper>({
    text: `
      select content_type, bytes
      from console.identity_papers
      where id = $1
        and ${subject} is not null`,
    values: [id],
  })
  return row ?? null
}

/** Keeps who stored each paper, and when. */
export async function erasePapers(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`
    update console.identity_papers
    set bytes = null
    where created_at < ${before}
      and bytes is not null`)
}
