import { type MovieFormat, movieUrl } from './movie.rule.ts'

/**
 * Returns the URL of the movie in a format that this browser plays. Older versions of Safari do not
 * play WebM.
 */
export function supportedMovieUrl(style: number): string {
  return movieUrl(style, supportedFormat())
}

function supportedFormat(): MovieFormat {
  const video = document.createElement('video')
  return video.canPlayType('video/webm; codecs="vp9"') === '' ? 'mp4' : 'webm'
}
