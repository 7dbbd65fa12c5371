import { type MovieEnding, movieOf } from './movie.rule.ts'

/** The movie in the form that this browser plays: Safari learnt WebM late. */
export function movieHere(style: number): string {
  return movieOf(style, endingHere())
}

function endingHere(): MovieEnding {
  const video = document.createElement('video')
  return video.canPlayType('video/webm; codecs="vp9"') === '' ? 'mp4' : 'webm'
}
