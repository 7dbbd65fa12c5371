import { articleFields, articleList } from '#contract/console/texts/articles.fields.ts'
import type { ArticleRow } from '#contract/console/texts/articles.ts'
import type { Stored } from '#server/console/acts/route.ts'
import { bind, type ListSource } from '#server/console/lists/list.sql.ts'
import { columnOrders } from '#server/console/lists/list-columns.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { readColumns } from '#server/platform/database/written-columns.ts'

export type StoredArticle = Omit<Stored<ArticleRow, 'publishedAt'>, 'state' | 'summary'>

const STATE = `
  case
    when published_at is null then 'draft'
    when published_at > $now then 'planned'
    else 'live'
  end`
const COLUMNS = `id, ${readColumns(articleFields)}, version`

export const articleSource: ListSource<'GET /articles'> = {
  select: `id, title, title_en, summary, published_at, ${STATE} as state`,
  from: 'articles',
  where: {
    text: `fold_text(title || ' ' || title_en) like all (search_patterns($text))`,
    state: `${STATE} = $state`,
  },
  // Drafts are the newest of all.
  order: {
    ...columnOrders(articleList),
    publishedAt: `coalesce(published_at, 'infinity') $direction, id $direction`,
  },
}

export async function selectArticleRow(
  on: Queryable,
  values: { readonly id: number; readonly now: Date },
): Promise<Stored<ArticleRow, 'publishedAt'> | null> {
  const [article] = await on.query<Stored<ArticleRow, 'publishedAt'> & Row>(
    bind(`select ${COLUMNS}, summary, ${STATE} as state from articles where id = $id`, values),
  )
  return article ?? null
}

export async function lockArticle(tx: Transaction, id: number): Promise<StoredArticle | null> {
  const [article] = await tx.query<StoredArticle & Row>(sql`
    select ${raw(COLUMNS)}
    from articles
    where id = ${id}
    for no key update`)
  return article ?? null
}
