import { selectBanners } from '#server/packs/banners/banners.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Preload } from '#server/platform/http/preload.ts'

const REFRESH_INTERVAL_MS = 1_000
const SLIDER_MODE = 1
const PRELOADED_CALLS = ['/api/user/banner', '/api/user/pack/list', '/api/user/card_type']

/**
 * Opens the preload of the top page, which makes the browser load early what the page needs: the
 * first picture of the slider, and the calls of the page (specification, section 2). The preload is
 * kept in memory and refreshed in the background, so that no page waits for the database. It is
 * null for other pages, if the banner is a video, and until the first refresh is done. `onFault`
 * gets the errors of failed refreshes.
 */
export function openTopPagePreload(
  database: Database,
  { onFault }: { onFault: (cause: unknown) => void },
): (url: string) => Preload | null {
  let latest: Preload | null = null
  let refreshedAtMs = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    const [banner] = await selectBanners(database)
    latest =
      banner?.mode === SLIDER_MODE ? { picture: banner.fileName, calls: PRELOADED_CALLS } : null
  }

  return (url) => {
    if (url !== '/' && !url.startsWith('/?')) return null
    const nowMs = performance.now()
    if (nowMs - refreshedAtMs > REFRESH_INTERVAL_MS) {
      refreshedAtMs = nowMs
      refresh().catch(onFault)
    }
    return latest
  }
}
