import { type MovieFormat, movieUrl } from './movie.rule.ts'

/** Older versions of Safari do not play WebM. */
export function supportedMovieUrl(style: number): string {
  return movieUrl(style, supportedFormat())
}

function supportedFormat(): MovieFormat {
  const video = document.createElement('video')
  return video.canPlayType('video/webm; codecs="vp9"') === '' ? 'mp4' : 'webm'
}
