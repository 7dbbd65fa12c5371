import type { GoodsDrawing } from '#tools/art/goods-counter.ts'
import type { PaletteName } from '#tools/art/palettes.ts'
import type { PatternName } from '#tools/art/patterns.ts'

/** One of the goods on the counter of the demo. */
export type DemoGood = {
  readonly key: string
  readonly name: string
  readonly series: string
  readonly priceCoins: number
  readonly stock: number
  readonly memberMax: number | null
  readonly palette: PaletteName
  readonly paper: PatternName
  readonly drawing: GoodsDrawing
}

type Row = readonly [
  key: string,
  name: string,
  priceCoins: number,
  stock: number,
  palette: PaletteName,
  drawing: GoodsDrawing,
  memberMax?: number,
]

/** The goods of one maker; the wall behind them is papered alike. */
export const fromMaker = (
  series: string,
  paper: PatternName,
  rows: readonly Row[],
): readonly DemoGood[] =>
  rows.map(([key, name, priceCoins, stock, palette, drawing, memberMax = null]) => ({
    key,
    name,
    series,
    priceCoins,
    stock,
    memberMax,
    palette,
    paper,
    drawing,
  }))
