export type DemoCardType = {
  readonly id: number
  readonly name: string
  readonly nameEn: string
}

/**
 * The categories of cards. Categories 7 and 8 are also the two kinds of goods on the exchange
 * screen.
 */
export const cardTypes: readonly DemoCardType[] = [
  { id: 1, name: '花鳥', nameEn: 'Flowers and birds' },
  { id: 2, name: '妖怪', nameEn: 'Spirits' },
  { id: 3, name: '武者', nameEn: 'Warriors' },
  { id: 4, name: '名所', nameEn: 'Famous views' },
  { id: 5, name: '星座', nameEn: 'Constellations' },
  { id: 6, name: 'からくり', nameEn: 'Automata' },
  { id: 7, name: 'フィギュア', nameEn: 'Figures' },
  { id: 8, name: 'ゲーム', nameEn: 'Games' },
]
