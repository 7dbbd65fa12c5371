/**
 * One of the goods that members of the demo can get for coins. The script art/pictures/goods draws the
 * picture of each good.
 */
export type DemoGood = {
  readonly key: string
  readonly name: string
  readonly series: string
  readonly priceCoins: number
  readonly stock: number
  /** The number of pieces that one member may take in total. Null means no limit. */
  readonly memberMax: number | null
}

type Row = readonly [
  key: string,
  name: string,
  priceCoins: number,
  stock: number,
  memberMax?: number,
]

/** Returns the goods of one maker. */
export const fromMaker = (series: string, rows: readonly Row[]): readonly DemoGood[] =>
  rows.map(([key, name, priceCoins, stock, memberMax = null]) => ({
    key,
    name,
    series,
    priceCoins,
    stock,
    memberMax,
  }))
