import type { GoodsDrawing } from '#art/pictures/goods-counter.ts'
import type { PaletteName } from '#art/pictures/palettes.ts'
import type { PatternName } from '#art/pictures/patterns.ts'

export type GoodArt = {
  readonly palette: PaletteName
  /** The pattern of the wallpaper behind the counter. */
  readonly paper: PatternName
  readonly drawing: GoodsDrawing
}

type Row = readonly [palette: PaletteName, drawing: GoodsDrawing]

export const onPaper = (
  paper: PatternName,
  rows: Readonly<Record<string, Row>>,
): Readonly<Record<string, GoodArt>> =>
  Object.fromEntries(
    Object.entries(rows).map(([key, [palette, drawing]]) => [key, { palette, paper, drawing }]),
  )
