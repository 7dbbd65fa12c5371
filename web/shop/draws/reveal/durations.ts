import type { CSSProperties } from 'react'
import type { RevealScene } from '#web/shop/draws/cards/rarity.rule.ts'

/** In milliseconds. Style sheets read `cardArrives` as `--card-arrives`. */
export const DURATIONS_MS = {
  /** The start: the deck is dealt, floats, and its light pulses. */
  deckDealt: 620,
  deckFloats: 3400,
  lightPulses: 1600,

  /**
   * The movie. Its silence and its burst are the same in every style (art/movies/camera.ts). A
   * movie that makes no progress for `movieStalls` counts as ended, so the member always reaches
   * the cards (Q60).
   */
  movieAppears: 220,
  movieLasts: 3200,
  movieSilence: 1920,
  movieBursts: 2360,
  movieRises: 420,
  movieStalls: 4000,
  movieAfterglow: 620,

  /** A card enters. Its picture has `pictureDecodes` at most to be decoded before the card turns. */
  cardArrives: 360,
  pictureDecodes: 1500,
  cardCrossFades: 240,
  /** The foil starts to shine after the flash, because the flash would hide the shine. */
  lightWait: 100,
  auraPulses: 625,
  heartBeats: 260,
  emberKindles: 1000,

  /** A card is face up. */
  stampFalls: 340,
  stampWaits: 160,
  captionRises: 320,
  valueCounts: 900,
  hintWaits: 700,
  hintAppears: 400,
  ribbonUnrolls: 620,
  flash: 520,
  ringBursts: 900,
  leavesFly: 2600,
  leafWaits: 40,
  lightSways: 1400,

  /** The scene of the highest rarity, counted from the moment at which its card starts to turn. */
  darkFalls: 500,
  firstBeat: 620,
  secondBeat: 1360,
  brushFirst: 1560,
  brushSecond: 1960,
  brushStroke: 420,
  brushFades: 3000,
  cardReturns: 3300,

  /** The board of ten. */
  boardDealt: 420,
  boardCardFlips: 560,
  boardPace: 720,
  boardLingers: 2400,
} as const

export const TURN_MS: Readonly<Record<RevealScene, number>> = {
  paper: 820,
  silver: 950,
  lacquer: 1250,
  gold: 1900,
  water: 2300,
  ember: 2100,
  rainbow: 4600,
}

/** The durations as custom properties for the style sheets of the reveal. */
export const durationStyle: CSSProperties = Object.fromEntries(
  Object.entries(DURATIONS_MS).map(([name, ms]) => [propertyOf(name), `${ms}ms`]),
)

function propertyOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
