import type { Background } from '#tools/art/backgrounds.ts'
import type { CardDrawing } from '#tools/art/card-face.ts'
import type { Crest } from '#tools/art/crests.ts'
import type { Front } from '#tools/art/fronts.ts'
import type { Subject } from '#tools/art/ink.ts'
import type { PaletteName } from '#tools/art/palettes.ts'

export type Rarity = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
export type SeriesCard = {
  readonly key: string
  readonly name: string
  readonly rarity: Rarity
  readonly drawing: CardDrawing
}
/** One printed set: its cards are numbered in the order given. */
export type Series = {
  readonly code: string
  readonly name: string
  readonly cardTypeId: number
  readonly crest: Crest
  readonly cards: readonly SeriesCard[]
}

type Row = readonly [
  key: string,
  name: string,
  rarity: Rarity,
  palette: PaletteName,
  background: Background,
  subject: Subject,
  fronts?: readonly Front[],
  placing?: Pick<CardDrawing, 'scale' | 'turn' | 'at'>,
]

export const fromRows = (rows: readonly Row[]): SeriesCard[] =>
  rows.map(([key, name, rarity, palette, background, subject, fronts = [], placing = {}]) => ({
    key,
    name,
    rarity,
    drawing: { subject, background, palette, fronts, ...placing },
  }))

export const nothing: Subject = () => ''
