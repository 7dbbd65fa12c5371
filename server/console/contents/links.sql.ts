import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

const PACKS_OFFERED = 200
const ARTICLES_OFFERED = 50

interface LinkedPack extends Row {
  readonly id: number
  readonly name: string
}

/** Selects the packs that are on sale, or will be. */
export function selectLinkedPacks(on: Queryable, now: Date): Promise<LinkedPack[]> {
  return on.query(sql`
    select id, name
    from packs
    where published_at is not null
      and (ends_at is null or ends_at > ${now})
    order by id desc
    limit ${raw(PACKS_OFFERED)}`)
}

export async function isPublished(on: Queryable, packId: string): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from packs
    where id::text = ${packId}
      and published_at is not null`)
  return rows.length > 0
}

interface LinkedArticle extends Row {
  readonly id: number
  readonly title: string
}

/** Selects the newest articles that members read, or will read. */
export function selectLinkedArticles(on: Queryable): Promise<LinkedArticle[]> {
  return on.query(sql`
    select id, title
    from articles
    where published_at is not null
    order by published_at desc, id desc
    limit ${raw(ARTICLES_OFFERED)}`)
}

export async function isArticlePublished(on: Queryable, id: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from articles
    where id = ${id}
      and published_at is not null`)
  return rows.length > 0
}
