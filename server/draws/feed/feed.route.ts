import { randomInt } from 'node:crypto'
import { STATE } from '#contract/codes.ts'
import type { FeedDraw } from '#contract/feed.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { englishOf } from '#server/platform/language.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { HOUR_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { deleteName, type FeedRow, saveName, selectNameNo } from './feed.sql.ts'
import { readFeed } from './feed.ts'
import { FEED_NAME_COUNT, feedNameOf } from './feed-names.ts'

/** The worker collects once a minute. */
const FEED_AGE_MS_MAX = 5 * SECOND_MS
const NAME_LIMIT: RateLimit = { name: 'feed-name', max: 30, windowMs: HOUR_MS }

interface FeedRoutesOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
}

/** Returns the public calls of the feed of draws, and those of a member's name in it. */
export function feedRoutes({ database, packCache, clock }: FeedRoutesOptions): Route[] {
  const feeds = new Map<number | null, () => Promise<readonly FeedDraw[]>>()
  const feedOf = (packId: number | null) => {
    const known = feeds.get(packId)
    if (known !== undefined) return known()
    const read = openFreshValue(async () => {
      const rows = await readFeed(database, { packId, now: clock.now() })
      return (await Promise.all(rows.map((row) => wireDraw(packCache, row)))).flat()
    }, FEED_AGE_MS_MAX)
    feeds.set(packId, read)
    return read()
  }

  return [
    route('GET /user/draw_feed', async () => answer({ list: [...(await feedOf(null))] })),
    route('GET /user/pack/feed/{packId}', async ({ params: { packId } }) => {
      const pack = await packCache.find(packId)
      if (pack === undefined) return refuse(STATE.unknown)
      return answer({ list: [...(await feedOf(packId))] })
    }),
    route('GET /user/feed_name', async ({ session: { memberId } }) =>
      answer(wireName(await selectNameNo(database, memberId))),
    ),
    route('POST /user/feed_name', async ({ session: { memberId }, request }) => {
      const now = clock.now()
      const limits = [{ ...NAME_LIMIT, subject: memberId }]
      if (!(await takeRateLimits(database, limits, now)))
        return refuse(STATE.tooMany, { is_shown: TOO_MANY_REQUESTS })
      const nameNo = request.is_shown ? randomInt(FEED_NAME_COUNT) : null
      if (nameNo === null) await deleteName(database, memberId)
      else await saveName(database, { memberId, nameNo, now })
      return answer(wireName(nameNo))
    }),
  ]
}

function wireName(no: number | null): { name: string | null; name_en: string | null } {
  if (no === null) return { name: null, name_en: null }
  const { ja, en } = feedNameOf(no)
  return { name: ja, name_en: en }
}

/** An empty list for a prize that the pack does not have, which no log contains. */
async function wireDraw(
  packCache: PackCache,
  { packId, settledIndex, drawIndex, prizeNo, oneIn, drawnAt, nameNo }: FeedRow,
): Promise<FeedDraw[]> {
  const pack = await packCache.find(packId)
  const prize = pack?.prizes[prizeNo]
  if (pack === undefined || prize === undefined) return []
  const { name, name_en } = wireName(nameNo)
  return [
    {
      pack_id: packId,
      pack_name: pack.name,
      ...englishOf('pack_name_en', pack.nameEn),
      name: prize.name,
      ...englishOf('name_en', prize.nameEn),
      image_url: prize.image,
      rarity: prize.rarity,
      rarity_label: prize.rarityLabel,
      ...englishOf('rarity_label_en', prize.rarityLabelEn),
      one_in: oneIn,
      drawn_at: wireDateTime(drawnAt),
      t: settledIndex,
      draw: drawIndex,
      member: name,
      member_en: name_en,
    },
  ]
}
