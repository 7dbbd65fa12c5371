import { MOVIE_STYLES, type MovieStyle } from '#contract/constants.ts'

export type MovieFormat = 'webm' | 'mp4'

/** Nine styles have a movie; any other style uses the movie of style 1 (Q60). */
export function movieUrl(style: number, format: MovieFormat = 'webm'): string {
  return `/movies/style-${knownStyleOf(style)}.${format}`
}

export function knownStyleOf(style: number): MovieStyle {
  return MOVIE_STYLES.find((known) => known === style) ?? 1
}
