import { fieldsIn } from '#contract/console/field.ts'
import { REASON } from '#contract/console/reasons.ts'
import { articleFields } from '#contract/console/texts/articles.fields.ts'
import type { articleCalls } from '#contract/console/texts/articles.ts'
import { wordsOf } from '#contract/html.rule.ts'
import { wordsRefusal } from '#server/console/acts/doubtful-words.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type ArticleFields,
  addArticle,
  changeArticle,
  cleanArticle,
  publishArticle,
} from '#server/settings/articles/articles.ts'
import { articleSource, lockArticle, type StoredArticle, selectArticleRow } from './articles.sql.ts'

const targetOf = (id: number) => ({ kind: 'article', id: String(id) })

/** The handlers for the articles of the news page (B-070). */
export const articleHandlers: Handlers<keyof typeof articleCalls> = {
  'GET /articles': ({ database }, { query, now }) =>
    readPage(database, articleSource, { ...query, now }),
  async 'GET /articles/{id}'({ database }, { params: { id }, now }) {
    const article = await selectArticleRow(database, { id, now })
    return article === null ? refuse(404) : { article }
  },
  async 'POST /articles/add'(tx, { request: { requestId: _, isTextConfirmed, ...fields }, now }) {
    const after = cleanArticle(fields)
    const refusal = wordsRefusal({ isTextConfirmed }, textsOf(after))
    if (refusal !== null) return refusal
    const id = await addArticle(tx, after, now)
    return { fields: { id }, target: targetOf(id), after }
  },
  async 'POST /articles/{id}'(tx, { params: { id }, request }) {
    const { requestId: _, isTextConfirmed, version, ...fields } = request
    const article = await lockSeen(tx, id, version)
    if (isRefusal(article)) return article
    const after = cleanArticle(fields)
    const refusal = wordsRefusal({ isTextConfirmed }, textsOf(after))
    if (refusal !== null) return refusal
    await changeArticle(tx, id, after)
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: editedFields(article),
      after: { ...after, version: version + 1 },
    }
  },
  async 'POST /articles/{id}/publish'(tx, { params: { id }, request, now }) {
    const { version, isPublished } = request
    const article = await lockSeen(tx, id, version)
    if (isRefusal(article)) return article
    // A planned article can still be published at once.
    const isNow = article.publishedAt !== null && article.publishedAt <= now
    if (isPublished ? isNow : article.publishedAt === null) return refuse(409, REASON.unchanged)
    const publishedAt = isPublished ? now : null
    await publishArticle(tx, { id, publishedAt })
    return {
      fields: { version: version + 1 },
      target: targetOf(id),
      before: { publishedAt: article.publishedAt },
      after: { publishedAt },
    }
  },
}

async function lockSeen(tx: Transaction, id: number, version: number) {
  return atVersion(await lockArticle(tx, id), version, editedFields)
}

function editedFields(article: StoredArticle) {
  return { ...fieldsIn(articleFields, article), version: article.version }
}

function textsOf({ title, titleEn, body, bodyEn }: ArticleFields): string[] {
  return [title, titleEn, wordsOf(body), wordsOf(bodyEn)]
}
