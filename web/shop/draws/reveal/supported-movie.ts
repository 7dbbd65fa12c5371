import { type MovieFormat, movieUrl } from './movie.rule.ts'

/** The movie's URL in a format that this browser plays; older Safari does not play WebM. */
export function supportedMovieUrl(style: number): string {
  return movieUrl(style, supportedFormat())
}

function supportedFormat(): MovieFormat {
  const video = document.createElement('video')
  return video.canPlayType('video/webm; codecs="vp9"') === '' ? 'mp4' : 'webm'
}
