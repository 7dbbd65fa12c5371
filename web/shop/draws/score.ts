import { type Band, bell, clap, drum, paper, swell } from './instruments.ts'
import type { Grandeur } from './movie.rule.ts'

/** What is heard when: the tap, the movie up to its burst, a card that turns, and the card that lies open. */
export type Cue =
  | { readonly cue: 'tap' }
  | { readonly cue: 'movie' }
  | { readonly cue: 'turn'; readonly grandeur: Grandeur }
  | { readonly cue: 'open'; readonly grandeur: Grandeur }

/** Of the nine movies, in seconds: the breath is held, and then it bursts (demo/movies/camera.ts). */
const BREATH_AT = 1.92
const BURST_AT = 2.36
/** The scale of the koto (in-sen) above D. */
const SCALE_HERTZ = [587.3, 622.3, 784, 880, 1046.5, 1174.7, 1244.5, 1568] as const

/** Writes one cue into the time of the context, from now on. */
export function play(band: Band, cue: Cue) {
  const now = band.context.currentTime + 0.01
  switch (cue.cue) {
    case 'tap':
      return drum(band, { at: now, loudness: 0.7 })
    case 'movie':
      return movie(band, now)
    case 'turn':
      return turn(band, now, cue.grandeur)
    case 'open':
      return open(band, now, cue.grandeur)
  }
}

/** Clappers that come faster and faster, a silence, and then everything at once. */
function movie(band: Band, now: number) {
  for (let at = 0.25, pause = 0.36; at < BREATH_AT; at += pause, pause *= 0.84) {
    clap(band, { at: now + at, loudness: 0.16 + (at / BREATH_AT) * 0.3 })
  }
  swell(band, { at: now + 0.9, loudness: 0.09, lasts: BREATH_AT - 0.9 })
  drum(band, { at: now + BURST_AT, loudness: 0.9 })
  chime(band, now + BURST_AT, 5)
}

function turn(band: Band, now: number, grandeur: Grandeur) {
  if (grandeur === 3) {
    for (const beat of [0, 0.26, 0.52]) drum(band, { at: now + beat, loudness: 0.4 + beat })
    swell(band, { at: now, loudness: 0.08, lasts: 0.85 })
  }
  if (grandeur === 2) clap(band, { at: now, loudness: 0.3 })
  const flipAt = ([0.08, 0.12, 0.3, 0.9] as const)[grandeur]
  paper(band, { at: now + flipAt, loudness: 0.42 })
}

function open(band: Band, now: number, grandeur: Grandeur) {
  if (grandeur === 3) drum(band, { at: now, loudness: 0.8 })
  chime(band, now, ([0, 1, 3, 8] as const)[grandeur])
}

function chime(band: Band, now: number, noteCount: number) {
  SCALE_HERTZ.slice(0, noteCount).forEach((hertz, note) => {
    bell(band, { at: now + note * 0.07, loudness: 0.16, hertz })
  })
}
