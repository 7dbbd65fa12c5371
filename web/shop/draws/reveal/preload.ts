import type { QueryClient } from '@tanstack/react-query'
import type { DrawResult } from '#contract/draws.ts'
import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import type { Outcome } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { supportedMovieUrl } from './supported-movie.ts'

const PACK_DETAIL = 'GET /user/pack/detail/{packId}'

/** While the purchase is being answered: the reveal's own code, and the movie of the pack that was looked at. */
export function preloadReveal(client: QueryClient, packId: number): void {
  void import('./gacha-animation-screen.tsx').catch(() => undefined)
  const viewedPack = client.getQueryData<Outcome<typeof PACK_DETAIL>>(
    cacheKey(PACK_DETAIL, { params: { packId } }),
  )
  if (viewedPack?.kind === 'ok') preloadMovie(viewedPack.answer.detail.movie_style)
}

/** As soon as the draw is known: its first card, before the screen is there that shows it. */
export function preloadDraw({ cards: [first] }: DrawResult): void {
  if (first !== undefined && first.image !== '') new Image().src = first.image
}

/** Into the browser's cache, where the reveal's own player finds it. A movie that fails is missed by nobody. */
function preloadMovie(style: number): void {
  if (!prefersReducedMotion())
    void fetch(supportedMovieUrl(style))
      .then(readToEnd)
      .catch(() => undefined)
}

/** Only what is read to its end is kept. */
async function readToEnd(response: Response): Promise<void> {
  await response.arrayBuffer()
}
