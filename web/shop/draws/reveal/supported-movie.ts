import type { Identity } from '#contract/identity.ts'
import { identity } from '#web/language/identity.ts'
import { knownStyleOf, type MovieFormat, movieUrl } from './movie.rule.ts'

/** Returns the owner's movie, or that of the website. Older versions of Safari do not play WebM. */
export function supportedMovieUrl(
  style: number,
  { movies }: Pick<Identity, 'movies'> = identity,
): string {
  const path = movies[knownStyleOf(style)]
  return path === '' ? movieUrl(style, supportedFormat()) : `/pictures/${path}`
}

function supportedFormat(): MovieFormat {
  const video = document.createElement('video')
  return video.canPlayType('video/webm; codecs="vp9"') === '' ? 'mp4' : 'webm'
}
