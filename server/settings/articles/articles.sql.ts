import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

export interface ArticleHead {
  readonly id: number
  readonly title: string
  readonly titleEn: string
  readonly summary: string
  readonly summaryEn: string
  readonly picture: string
  readonly publishedAt: Date
}
export interface Article extends ArticleHead {
  readonly body: string
  readonly bodyEn: string
}

const HEAD = sql`id, title, title_en, summary, summary_en, picture, published_at`
const isPublished = (now: Date) => sql`published_at <= ${now}`

export function selectArticleHeads(
  on: Queryable,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<(ArticleHead & Row)[]> {
  return on.query(sql`
    select ${HEAD}
    from articles
    where ${isPublished(now)}
    order by published_at desc, id desc
    offset ${offset}
    limit ${limit}`)
}

/** Selects the ids of the newest articles that members can read. */
export async function selectNewestIds(
  on: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select id
    from articles
    where ${isPublished(now)}
    order by published_at desc, id desc
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function countArticles(on: Queryable, now: Date): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*)::int as count
    from articles
    where ${isPublished(now)}`)
  return row?.count ?? 0
}

/** Returns an article that members can read at this time; null for any other. */
export async function selectArticle(
  on: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<Article | null> {
  const [article] = await on.query<Article & Row>(sql`
    select ${HEAD}, body, body_en
    from articles
    where ${isPublished(now)}
      and id = ${id}`)
  return article ?? null
}

export async function insertArticle(on: Queryable, article: object): Promise<number> {
  const { names, values } = writtenColumns(article)
  const [row] = await on.query<{ id: number }>(sql`
    insert into articles (${names})
    values (${values})
    returning id`)
  return (row as { id: number }).id
}

/** Writes some columns of an article, and increases its version by one. */
export async function updateArticle(tx: Transaction, id: number, changed: object): Promise<void> {
  const { changes } = writtenColumns(changed)
  await tx.query(sql`update articles set ${changes} where id = ${id}`)
}
