import type { ArticleHead } from '#contract/articles.ts'
import { STATE } from '#contract/codes.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type * as sql from './articles.sql.ts'
import { countArticles, selectArticle, selectArticleHeads } from './articles.sql.ts'

interface ArticleRoutesOptions {
  readonly database: Database
  readonly clock: Clock
}

/** The calls of the news page. */
export function articleRoutes({ database, clock }: ArticleRoutesOptions): Route[] {
  return [
    route('GET /user/article/list/{page}', async ({ params: { page } }) => {
      const now = clock.now()
      const place = { now, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
      const heads = await selectArticleHeads(database, place)
      const count = await countArticles(database, now)
      return answer({ list: heads.map(wireHead), page: pageOf(page, count) })
    }),
    route('GET /user/article/detail/{articleId}', async ({ params: { articleId: id } }) => {
      const article = await selectArticle(database, { id, now: clock.now() })
      if (article === null) return refuse(STATE.unknown)
      const { body, bodyEn } = article
      return answer({
        article: { ...wireHead(article), body, ...englishOf('body_en', bodyEn || null) },
      })
    }),
  ]
}

function wireHead(head: sql.ArticleHead): ArticleHead {
  const { id, title, titleEn, summary, summaryEn, picture, publishedAt } = head
  return {
    id,
    title,
    ...englishOf('title_en', titleEn || null),
    summary,
    ...englishOf('summary_en', summaryEn || null),
    picture,
    published_at: wireDateTime(publishedAt),
  }
}
