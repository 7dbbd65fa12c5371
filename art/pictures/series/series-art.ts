import type { Background } from '#art/pictures/backgrounds.ts'
import type { CardDrawing } from '#art/pictures/card-face.ts'
import type { Crest } from '#art/pictures/crests.ts'
import type { Front } from '#art/pictures/fronts.ts'
import type { Subject } from '#art/pictures/ink.ts'
import type { PaletteName } from '#art/pictures/palettes.ts'

/**
 * The look of a series: the crest of the series, and the drawing of each card by the key of the
 * card.
 */
export type SeriesArt = {
  readonly crest: Crest
  readonly cards: Readonly<Record<string, CardDrawing>>
}

type Row = readonly [
  palette: PaletteName,
  background: Background,
  subject: Subject,
  fronts?: readonly Front[],
  placing?: Pick<CardDrawing, 'scale' | 'turn' | 'at'>,
]

export const drawingsOf = (rows: Readonly<Record<string, Row>>): SeriesArt['cards'] =>
  Object.fromEntries(
    Object.entries(rows).map(([key, [palette, background, subject, fronts = [], placing = {}]]) => [
      key,
      { subject, background, palette, fronts, ...placing },
    ]),
  )

/** Draws nothing. Cards whose background is the whole picture use it as their subject. */
export const noSubject: Subject = () => ''
