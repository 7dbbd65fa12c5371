import type { QueryClient } from '@tanstack/react-query'
import type { DrawResult } from '#contract/draws.ts'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { supportedMovieUrl } from './supported-movie.ts'

const PACK_DETAIL = 'GET /user/pack/detail/{packId}'

/** Called when a purchase is sent: loads the reveal's code and the pack's movie while the shop responds. */
export function preloadReveal(client: QueryClient, packId: number): void {
  void import('./gacha-animation-screen.tsx').catch(() => undefined)
  const viewedPack = client.getQueryData<Outcome<typeof PACK_DETAIL>>(
    cacheKey(PACK_DETAIL, { params: { packId } }),
  )
  if (viewedPack?.kind === 'ok') preloadMovie(viewedPack.answer.detail.movie_style)
}

/** Called when the draw is known: loads the picture of its first card before the reveal opens. */
export function preloadDraw({ cards: [first] }: DrawResult): void {
  if (first !== undefined && first.image !== '') new Image().src = first.image
}

/** Loads the movie into the browser's cache, where the reveal finds it. A failed load changes nothing. */
function preloadMovie(style: number): void {
  if (!prefersReducedMotion())
    void fetch(supportedMovieUrl(style))
      .then(readToEnd)
      .catch(() => undefined)
}

/** The browser caches a response only if it is read to its end. */
async function readToEnd(response: Response): Promise<void> {
  await response.arrayBuffer()
}
