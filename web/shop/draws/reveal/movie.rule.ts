import { MOVIE_STYLES, type MovieStyle } from '#contract/constants.ts'

export type MovieFormat = 'webm' | 'mp4'

/** The URL of a style's movie. Nine styles have one; any other plays style 1 (Q60). */
export function movieUrl(style: number, format: MovieFormat = 'webm'): string {
  return `/movies/style-${knownStyleOf(style)}.${format}`
}

function knownStyleOf(style: number): MovieStyle {
  return MOVIE_STYLES.find((known) => known === style) ?? 1
}
