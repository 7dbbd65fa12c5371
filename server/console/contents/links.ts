import { REASON } from '#contract/console/reasons.ts'
import { shopPathOf } from '#contract/links.rule.ts'
import { PACK_PAGE, SHOP_PATHS } from '#contract/pages.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const PACKS_OFFERED = 200

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

/** Selects the packs that are on sale, or will be. */
export function selectLinkedPacks(
  on: Queryable,
  now: Date,
): Promise<{ id: number; name: string }[]> {
  return on.query<{ id: number; name: string }>({
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

async function isPublished(on: Queryable, packId: string): Promise<boolean> {
  const rows = await on.query({
    text: 'select from packs where id::text = $1 and published_at is not null',
    values: [packId],
  })
  return rows.length > 0
}
