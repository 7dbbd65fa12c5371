import type { QueryClient } from '@tanstack/react-query'
import type { DrawResult } from '#contract/draws.ts'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { supportedMovieUrl } from './supported-movie.ts'

const PACK_DETAIL = 'GET /user/pack/detail/{packId}'

/**
 * Loads the code of the reveal and the movie of the pack. The caller sends the purchase at the same
 * time, so that the reveal need not wait for the code and the movie.
 */
export function preloadReveal(client: QueryClient, packId: number): void {
  void import('./gacha-animation-screen.tsx').catch(() => undefined)
  const viewedPack = client.getQueryData<Outcome<typeof PACK_DETAIL>>(
    cacheKey(PACK_DETAIL, { params: { packId } }),
  )
  if (viewedPack?.kind === 'ok') preloadMovie(viewedPack.answer.detail.movie_style)
}

/**
 * Loads the picture of the first card. The caller does this as soon as the shop has sent the result
 * of the purchase, so that the picture is ready when the reveal opens.
 */
export function preloadDraw({ cards: [first] }: DrawResult): void {
  if (first !== undefined && first.image !== '') new Image().src = first.image
}

/** If this fails, the reveal loads the movie itself. */
function preloadMovie(style: number): void {
  if (!prefersReducedMotion())
    void fetch(supportedMovieUrl(style))
      .then(readToEnd)
      .catch(() => undefined)
}

/** Reads a response to its end, because the browser caches only complete responses. */
async function readToEnd(response: Response): Promise<void> {
  await response.arrayBuffer()
}
