import { type Fields, initialValues } from '#contract/console/field.ts'
import { BUY_COUNT_MAX, LINE_SECONDS_MAX, MOVIE_STYLES } from '#contract/constants.ts'
import { TICKETS_MAX } from './pack-limits.rule.ts'

const text = { type: 'text', max: 200, privacy: 'open' } as const
const html = { ...text, max: 20_000, isHtml: true } as const

/** The fields that may change even after the publication, without the pictures. */
export const presentationFields = {
  detailHtml: html,
  detailHtmlEn: html,
  limitMessage: text,
  limitMessageEn: text,
  /** How the name is read, in kana. Searches compare it; no page shows it. */
  reading: { ...text, max: 100 },
  movieStyle: { type: 'choice', values: MOVIE_STYLES },
  position: { type: 'number', max: 1_000_000, initial: 0 },
  /** After the publication, it can be switched on but not off. */
  showsLineup: { type: 'flag' },
} as const satisfies Fields

/** English texts may stay empty, and so may all other fields until the draft is submitted. */
export const draftFields = {
  name: { ...text, max: 100 },
  nameEn: { ...text, max: 100 },
  currency: { type: 'choice', values: ['point', 'coin'] },
  /** The price of one draw, in `currency`. Null until the price is decided. */
  price: { type: 'number', min: 1, max: 10_000_000, isOptional: true },
  /** The announced number of tickets, to which the counts must sum; null for none. */
  announcedTotal: { type: 'number', min: 1, max: TICKETS_MAX, isOptional: true },
  /** The largest number of draws in one purchase; 0 for no limit. */
  maxBuyCount: { type: 'number', max: BUY_COUNT_MAX, initial: 0 },
  /** If true, `maxBuyCount` also limits all draws of one member. */
  isLimited: { type: 'flag' },
  /** For so long after the start each member waits for a turn; 0 for no line (decision 140). */
  lineSeconds: { type: 'number', max: LINE_SECONDS_MAX, initial: 0 },
  startsAt: { type: 'time', isOptional: true },
  endsAt: { type: 'time', isOptional: true },
  /** True for a pack of the demo, which a shop with live payments never publishes. */
  isDemo: { type: 'flag' },
  ...presentationFields,
} as const satisfies Fields

/** The content of a new draft when the editor opens it. */
export const EMPTY_DRAFT = {
  ...initialValues(draftFields),
  cardTypeId: null,
  images: [],
  showsLineup: true,
  conversionShares: [],
  lines: [],
  extras: [],
  notaries: [],
}
