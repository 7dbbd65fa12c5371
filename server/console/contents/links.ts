import { REASON } from '#contract/console/reasons.ts'
import { PACK_PAGE } from '#contract/console/texts/linked-pages.rule.ts'
import { shopPathOf } from '#contract/links.rule.ts'
import { articleIdIn, pagePatternOf } from '#contract/page-path.rule.ts'
import { SHOP_PATHS } from '#contract/pages.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isArticlePublished, isPublished } from './links.sql.ts'

/**
 * Refuses a link to a page that the shop does not have, or to a pack or an article that is not
 * published.
 */
export async function linkRefusal(on: Queryable, url: string): Promise<Refusal | null> {
  const path = shopPathOf(url)
  if (path === null) return null
  const { pathname, searchParams } = new URL(path, 'https://shop.invalid')
  const articleId = articleIdIn(pathname)
  const isKnown =
    SHOP_PATHS.includes(pagePatternOf(pathname)) &&
    (pathname !== PACK_PAGE || (await isPublished(on, searchParams.get('packId') ?? ''))) &&
    (articleId === null || (await isArticlePublished(on, articleId)))
  return isKnown ? null : refuse(400, REASON.noPage)
}
