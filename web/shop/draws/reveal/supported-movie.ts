import { type MovieFormat, movieUrl } from './movie.rule.ts'

/** The movie in the form that this browser plays: Safari learnt WebM late. */
export function supportedMovieUrl(style: number): string {
  return movieUrl(style, supportedFormat())
}

function supportedFormat(): MovieFormat {
  const video = document.createElement('video')
  return video.canPlayType('video/webm; codecs="vp9"') === '' ? 'mp4' : 'webm'
}
