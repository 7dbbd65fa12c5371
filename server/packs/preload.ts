import type { TopBanners } from '#server/packs/banners/banners.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { PreloadRequest } from '#server/platform/http/pages/pages.ts'
import type { Preload } from '#server/platform/http/pages/preload.ts'
import { type Language, namesOf } from '#server/platform/language.ts'

const REFRESH_INTERVAL_MS = 1_000
const SLIDER_MODE = 1
const TOP_PAGE_CALLS = ['/user/banner', '/user/pack/list', '/user/card_type']
const PACK_ID = /[?&]packId=([1-9]\d{0,14})(?:&|$)/

interface PreloadOptions {
  readonly packCache: PackCache
  readonly topBanners: () => Promise<TopBanners>
  readonly isOpening: () => boolean
  /** Called with the error if reading the banners fails. */
  readonly onFault: (cause: unknown) => void
}

/**
 * Returns a function that gives the preload of the top page or of a pack's page, and null for any
 * other page. A preload makes the browser load early what the page needs: the largest picture, the
 * answers of the calls, and the files of the screen (specification, section 2). The function never
 * waits for the database.
 */
export function openPreload(options: PreloadOptions): (request: PreloadRequest) => Preload | null {
  const topPagePreload = openTopPagePreload(options)
  return (request) => {
    // A shop that is not open yet shows no packs.
    if (options.isOpening()) return null
    const [path] = request.url.split('?', 1)
    if (path === '/') return topPagePreload(request)
    return path === '/pack-detail' ? packPreload(request, options.packCache) : null
  }
}

/** The page of a guest reads the public twins of the calls, which a proxy keeps. */
function callsOf({ isGuest }: PreloadRequest, paths: readonly string[]): string[] {
  return ['/api/user/point', ...paths.map((path) => `/api${isGuest ? '/public' : ''}${path}`)]
}

/**
 * Returns a function that gives the preload of the top page in a language, because the first
 * picture differs by language. The preloads are kept in memory and refreshed in the background. A
 * preload is null until the first refresh is done. It is also null if the top page does not begin
 * with a picture of the slider.
 */
function openTopPagePreload({
  topBanners,
  onFault,
}: PreloadOptions): (request: PreloadRequest) => Preload | null {
  let latest: Readonly<Record<Language, Omit<Preload, 'calls'>>> | null = null
  let refreshedAtMs = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    const {
      mode,
      list: [banner],
    } = await topBanners()
    const isSlider = mode === SLIDER_MODE && banner !== undefined
    latest = isSlider
      ? {
          ja: topPageWith(banner.fileName),
          en: topPageWith(banner.fileNameEn ?? banner.fileName),
        }
      : null
  }

  return (request) => {
    const nowMs = performance.now()
    if (nowMs - refreshedAtMs > REFRESH_INTERVAL_MS) {
      refreshedAtMs = nowMs
      refresh().catch(onFault)
    }
    return latest && { ...latest[request.language], calls: callsOf(request, TOP_PAGE_CALLS) }
  }
}

function topPageWith(fileName: string): Omit<Preload, 'calls'> {
  return {
    path: '/',
    screen: 'top',
    picture: { url: fileName, widthPx: 780, heightPx: 330 },
  }
}

function packPreload(request: PreloadRequest, packCache: PackCache): Preload | null {
  const { url, language } = request
  const pack = packCache.peek(Number(PACK_ID.exec(url)?.[1] ?? 0))
  const [image] = pack?.images ?? []
  if (pack === undefined || image === undefined) return null
  const lineup = pack.showsLineup ? [`/user/pack/card_list/${pack.id}/1`] : []
  return {
    path: '/pack-detail',
    screen: 'pack',
    title: namesOf(pack)[language],
    picture: { url: image, widthPx: 780, heightPx: 480 },
    isPictureFirst: true,
    calls: callsOf(request, [`/user/pack/detail/${pack.id}`, ...lineup]),
  }
}
