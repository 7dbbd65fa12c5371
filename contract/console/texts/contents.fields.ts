import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

/** `live`: members see the content now. `planned`: later. `ended`: members no longer see it. */
export const CONTENT_STATES = ['live', 'planned', 'ended'] as const

export const bannerFields = {
  /** A page of the shop, such as `/pack-detail?packId=3`; empty for none. */
  url: { type: 'text', max: 300, privacy: 'open' },
  /** What the picture says, for screen readers; empty for none. */
  alt: { type: 'text', max: 120, privacy: 'open' },
  altEn: { type: 'text', max: 120, privacy: 'open' },
  /** Banners slide in the order of their positions. */
  position: { type: 'number', max: 10_000, initial: 1 },
  startsAt: { type: 'time', isOptional: true },
  endsAt: { type: 'time', isOptional: true },
} as const satisfies Fields

export const announcementFields = {
  text: { type: 'text', min: 1, max: 500, privacy: 'open' },
  /** Empty if English pages show the Japanese text. */
  textEn: { type: 'text', max: 500, privacy: 'open' },
  /** A page of the shop, such as `/pack-detail?packId=3`; empty for none. */
  url: { type: 'text', max: 300, privacy: 'open' },
  /**
   * True if every page shows the announcement. Pages that are already open show it within 60 s
   * (A-164).
   */
  isEmergency: { type: 'flag' },
  startsAt: { type: 'time' },
  endsAt: { type: 'time', isOptional: true },
} as const satisfies Fields

const buttons = { type: 'control', of: 'change', permission: 'contents.change' } as const
const filters = { state: { type: 'choice', values: CONTENT_STATES } } as const

export const bannerList = {
  isFixed: true,
  columns: {
    position: { type: 'number', isSorted: true },
    picture: { type: 'control' },
    pictureEn: { type: 'control' },
    url: { type: 'text' },
    time: { type: 'own', isSorted: true },
    state: { type: 'badge' },
    buttons,
  },
  filters,
} as const satisfies ListDefinition

export const announcementList = {
  isFixed: true,
  columns: {
    text: { type: 'own' },
    time: { type: 'own', isSorted: true },
    state: { type: 'badge' },
    buttons,
  },
  filters,
} as const satisfies ListDefinition
