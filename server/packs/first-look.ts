import type { Database } from '#server/platform/database.ts'
import type { FirstLook } from '#server/platform/first-look.ts'
import { selectBanners } from './banners.sql.ts'

const FRESH_MS = 1_000
const SLIDER = 1
const CALLS = ['/api/user/banner', '/api/user/pack/list', '/api/user/card_type']

/**
 * The first picture of the slider and the calls of the top page (specification, section 2), as they were known a
 * moment ago: no page waits for the database, which is asked for the next one meanwhile. Null for other pages, for
 * a video, and until the first answer.
 */
export function openFirstLook(
  database: Database,
  { onFault }: { onFault: (cause: unknown) => void },
): (url: string) => FirstLook | null {
  let known: FirstLook | null = null
  let askedAtMs = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const [first] = await selectBanners(database)
    known = first?.mode === SLIDER ? { picture: first.fileName, calls: CALLS } : null
  }

  return (url) => {
    if (url !== '/' && !url.startsWith('/?')) return null
    const nowMs = performance.now()
    if (nowMs - askedAtMs > FRESH_MS) {
      askedAtMs = nowMs
      ask().catch(onFault)
    }
    return known
  }
}
