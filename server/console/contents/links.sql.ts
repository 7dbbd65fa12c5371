import type { Queryable, Row } from '#server/platform/database/database.ts'

const PACKS_OFFERED = 200
const ARTICLES_OFFERED = 50

interface LinkedPack extends Row {
  readonly id: number
  readonly name: string
}

/** Selects the packs that are on sale, or will be. */
export function selectLinkedPacks(on: Queryable, now: Date): Promise<LinkedPack[]> {
  return on.query({
    text: `
      select id, name
      from packs
      where published_at is not null
        and (ends_at is null or ends_at > $1)
      order by id desc
      limit ${PACKS_OFFERED}`,
    values: [now],
  })
}

export async function isPublished(on: Queryable, packId: string): Promise<boolean> {
  const rows = await on.query({
    text: 'select from packs where id::text = $1 and published_at is not null',
    values: [packId],
  })
  return rows.length > 0
}

interface LinkedArticle extends Row {
  readonly id: number
  readonly title: string
}

/** Selects the newest articles that members read, or will read. */
export function selectLinkedArticles(on: Queryable): Promise<LinkedArticle[]> {
  return on.query({
    text: `
      select id, title
      from articles
      where published_at is not null
      order by published_at desc, id desc
      limit ${ARTICLES_OFFERED}`,
  })
}

export async function isArticlePublished(on: Queryable, id: number): Promise<boolean> {
  const rows = await on.query({
    text: 'select from articles where id = $1 and published_at is not null',
    values: [id],
  })
  return rows.length > 0
}
