import { firstPictureOf, wordsOf } from '#contract/html.rule.ts'
import { cleanText } from '#server/platform/clean-html.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { insertArticle, selectArticle, selectNewestIds, updateArticle } from './articles.sql.ts'

export type { Article } from './articles.sql.ts'

export { selectArticle as readArticle }

/** What operators write. An empty English text shows the Japanese one. */
export interface ArticleFields {
  readonly title: string
  readonly titleEn: string
  readonly body: string
  readonly bodyEn: string
  /** From when on members read the article; null for a draft. */
  readonly publishedAt: Date | string | null
}

/** How many characters of an article a list and a link preview show. */
const SUMMARY_LENGTH = 120

/** How many articles the sitemap lists, the newest first. */
const LISTED_MAX = 1_000

/** Returns the ids of the newest articles that members can read at this time. */
export function listArticleIds(on: Queryable, now: Date): Promise<number[]> {
  return selectNewestIds(on, { now, limit: LISTED_MAX })
}

/** Returns the fields with what the shop keeps of the HTML of both texts. */
export function cleanArticle<Fields extends ArticleFields>(fields: Fields): Fields {
  return { ...fields, body: cleanText(fields.body), bodyEn: cleanText(fields.bodyEn) }
}

/** Adds an article whose texts are clean, and returns its id. */
export function addArticle(on: Queryable, fields: ArticleFields, now: Date): Promise<number> {
  return insertArticle(on, { ...fields, ...headOf(fields), createdAt: now })
}

/** Changes an article to texts that are clean. */
export function changeArticle(tx: Transaction, id: number, fields: ArticleFields): Promise<void> {
  return updateArticle(tx, id, { ...fields, ...headOf(fields) })
}

/** Publishes an article from a time on; with null, withdraws it. */
export function publishArticle(
  tx: Transaction,
  { id, publishedAt }: { id: number; publishedAt: Date | null },
): Promise<void> {
  return updateArticle(tx, id, { publishedAt })
}

function headOf({ body, bodyEn }: ArticleFields) {
  return {
    summary: summaryOf(body),
    summaryEn: summaryOf(bodyEn),
    picture: firstPictureOf(body) || firstPictureOf(bodyEn),
  }
}

/** Of the paragraphs: headings and lists read badly without their breaks. */
function summaryOf(html: string): string {
  const paragraphs = html.match(/<p\b[^>]*>[\s\S]*?<\/p>/g)?.join('') ?? ''
  const characters = [...(wordsOf(paragraphs) || wordsOf(html))]
  if (characters.length <= SUMMARY_LENGTH) return characters.join('')
  return `${characters.slice(0, SUMMARY_LENGTH - 1).join('')}…`
}
