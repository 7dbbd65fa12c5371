import { REASON } from '#contract/console/reasons.ts'
import { PACK_PAGE } from '#contract/console/texts/linked-pages.rule.ts'
import { shopPathOf } from '#contract/links.rule.ts'
import { SHOP_PATHS } from '#contract/pages.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isPublished } from './links.sql.ts'

/** Refuses a link to a page that the shop does not have, or to a pack that is not published. */
export async function linkRefusal(on: Queryable, url: string): Promise<Refusal | null> {
  const path = shopPathOf(url)
  if (path === null) return null
  const { pathname, searchParams } = new URL(path, 'https://shop.invalid')
  const isKnown =
    SHOP_PATHS.includes(pathname) &&
    (pathname !== PACK_PAGE || (await isPublished(on, searchParams.get('packId') ?? '')))
  return isKnown ? null : refuse(400, REASON.noPage)
}
