export type Rarity = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
export type SeriesCard = {
  readonly key: string
  readonly name: string
  readonly rarity: Rarity
}
/**
 * A printed series of cards. The cards are numbered in the order of the list. The scripts in
 * art/pictures/series draw the pictures of the cards.
 */
export type Series = {
  readonly code: string
  readonly name: string
  readonly cardTypeId: number
  readonly cards: readonly SeriesCard[]
}

type Row = readonly [key: string, name: string, rarity: Rarity]

export const cardsOf = (rows: readonly Row[]): SeriesCard[] =>
  rows.map(([key, name, rarity]) => ({ key, name, rarity }))
