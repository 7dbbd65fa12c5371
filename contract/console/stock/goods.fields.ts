import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'
import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'

const text = { type: 'text', max: 100, privacy: 'open' } as const
const html = { ...text, max: 20_000, isHtml: true } as const

/** The fields of a good that operators fill in. An empty text stands for no value. */
export const goodFields = {
  name: { ...text, min: 1 },
  nameEn: text,
  series: text,
  seriesEn: text,
  /** How the name is read, in kana. Searches compare it; no page shows it. */
  reading: text,
  /** The tab of the exchange screen that lists the good. */
  cardType: { type: 'choice', values: [CARD_TYPE_FIGURE, CARD_TYPE_GAME] },
  modelNumber: text,
  priceCoins: { type: 'coins', min: 1, max: 10_000_000 },
  /** How many pieces one member may get in all; null for no limit. */
  memberMax: { type: 'pieces', min: 1, max: 100_000, isOptional: true },
  /** The place in the shop's own order. The smallest number comes first. */
  position: { type: 'number', max: 100_000, initial: 0 },
  /** The times between which members can get the good; null for no limit. */
  startsAt: { type: 'time', isOptional: true },
  endsAt: { type: 'time', isOptional: true },
  rarity: { type: 'number', max: 7, initial: 0 },
  /** What members open from the list. Without it, the English text is not shown either. */
  description: html,
  descriptionEn: html,
} as const satisfies Fields

/** `planned`: before the start. `ended`: after the end. `retired`: taken out of the shop. */
export const GOOD_STATES = ['offered', 'planned', 'ended', 'retired'] as const
/** In which languages a good is described. */
export const GOOD_DESCRIPTIONS = ['none', 'japanese', 'both'] as const

export type GoodState = (typeof GOOD_STATES)[number]

export const goodList = {
  order: { by: 'position', direction: 'asc' },
  columns: {
    name: { type: 'text', isSorted: true, isFixed: true },
    picture: { type: 'control', of: 'image' },
    position: { type: 'number', isSorted: true },
    type: { type: 'choice', of: 'cardType' },
    priceCoins: { type: 'coins', isSorted: true },
    stock: { type: 'pieces', isSorted: true },
    takenCount: { type: 'pieces', isSorted: true },
    limit: { type: 'pieces', of: 'memberMax' },
    time: { type: 'own' },
    described: { type: 'choice' },
    state: { type: 'badge' },
  },
  filters: {
    text: { type: 'search' },
    type: { ...goodFields.cardType, of: 'cardType' },
    state: { type: 'choice', values: GOOD_STATES },
    stock: { type: 'choice', values: ['left', 'none'] },
    described: { type: 'choice', values: GOOD_DESCRIPTIONS },
  },
} as const satisfies ListDefinition

export const GOOD_MOVEMENT_KINDS = ['bought', 'lost', 'counted'] as const

export const goodMovementFields = {
  kind: { type: 'choice', values: GOOD_MOVEMENT_KINDS },
  /** For `bought` and `lost`: how many pieces. For `counted`: how many pieces are now in stock. */
  count: { type: 'pieces', max: 100_000 },
} as const satisfies Fields

export const goodMovementList = {
  order: { direction: 'desc' },
  columns: {
    at: { type: 'time', isFixed: true },
    kind: { type: 'choice', isFixed: true },
    change: { type: 'own', isNumber: true, isFixed: true },
    reason: { type: 'text' },
    operator: { type: 'text' },
  },
  filters: {},
} as const satisfies ListDefinition
