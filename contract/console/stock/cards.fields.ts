import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

export const RARITIES = [0, 1, 2, 3, 4, 5, 6, 7] as const
const text = { type: 'text', max: 100, privacy: 'open' } as const

/** The fields of a card that operators fill in. An empty text stands for no value. */
export const cardFields = {
  modelNumber: text,
  name: { ...text, min: 1 },
  /** How the name is read, in kana. Searches compare it; no page shows it. */
  reading: text,
  nameEn: text,
  setName: text,
  language: { type: 'choice', values: ['ja', 'en', 'ko', 'zh', 'de', 'fr', 'it', 'es', 'pt'] },
  rarity: { type: 'number', max: 7, initial: 0 },
  /** A card without it gets the shop's name of its rarity. */
  rarityLabel: text,
  rarityLabelEn: text,
  condition: text,
  grade: text,
  /**
   * How many pieces a member gets for one win. These pieces form one set, and the stock counts
   * sets, not pieces.
   */
  setSize: { type: 'number', min: 1, max: 10_000, initial: 1 },
} as const satisfies Fields

/** The code of a card never changes. */
export const newCardFields = { code: { ...text, min: 1 }, ...cardFields } as const

export const cardList = {
  order: { by: 'code', direction: 'asc' },
  columns: {
    code: { type: 'text', isSorted: true, isFixed: true },
    picture: { type: 'control', of: 'image' },
    name: { type: 'own', isSorted: true, isFixed: true },
    set: { type: 'text', of: 'setName' },
    rarity: { type: 'own', isSorted: true },
    grade: { type: 'own' },
    marketPrice: { type: 'yen', isSorted: true },
    marketPriceAt: { type: 'own', isSorted: true },
    onHand: { type: 'own', isNumber: true },
    free: { type: 'own', isNumber: true, isFixed: true },
  },
  filters: {
    text: { type: 'search', privacy: 'open' },
    set: { type: 'text', of: 'setName', hasOptions: true },
    rarity: { type: 'choice', values: RARITIES },
    picture: { type: 'choice', of: 'image', values: ['missing', 'present'] },
    /** `old`: the newest market price is older than the limits for packs and stock say. `none`: there is no market price. */
    price: { type: 'choice', values: ['old', 'none'] },
    state: { type: 'choice', values: ['active', 'retired'] },
  },
} as const satisfies ListDefinition
