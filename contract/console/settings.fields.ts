import type { Fields } from './field.ts'

const text = { type: 'text', privacy: 'open' } as const
const WEB_ADDRESS = 'https://[^\\s"<>\\\\]+'
const internal = { type: 'text', privacy: 'internal', min: 1 } as const

export const generalFields = {
  /** `1` shows the slider of pictures on the top page, `2` the video. */
  bannerMode: { type: 'choice', values: [1, 2] },
  issuerName: { ...text, max: 100 },
  issuerPhone: { ...text, max: 30 },
  issuerAddress: { ...text, max: 200 },
  /** Consumption tax arises when points are sold (`sale`) or pay for a draw (`draw`). */
  taxMoment: { type: 'choice', values: ['sale', 'draw'] },
} as const satisfies Fields

const ownName = { ...text, min: 1, max: 12, pattern: '[^\\s\\{\\}<>\\uD800-\\uDFFF]+' } as const
const reading = { ...text, min: 1, max: 12, pattern: '[ァ-ヶー]+' } as const
const englishName = { ...text, min: 1, max: 20, pattern: '[A-Za-z][A-Za-z ]*' } as const
const unit = { ...text, min: 1, max: 2, pattern: '[^\\s\\{\\}<>0-9]+' } as const

/** What the texts of members call packs, draws, points and coins. */
export const wordFields = {
  packWord: { type: 'choice', values: ['kuji', 'pack', 'oripa', 'gacha'] },
  drawWord: { type: 'choice', values: ['kuchi', 'kai'] },
  pointName: ownName,
  pointKana: reading,
  pointNameEn: englishName,
  pointNamesEn: englishName,
  /** Stands behind an amount, as in 1,200P. */
  pointMark: unit,
  coinName: ownName,
  coinKana: reading,
  coinNameEn: englishName,
  coinNamesEn: englishName,
  coinMark: unit,
} as const satisfies Fields

/**
 * The names of the shop. The longest names and their characters are those that payment providers
 * take. A shop without `contactUrl` links to its own contact form, and one without `companyUrl` has
 * no link to its operator.
 */
export const identityFields = {
  name: { ...text, min: 1, max: 15 },
  nameEn: { ...text, min: 1, max: 30 },
  /** Stands in SMS and on statements of carriers. */
  nameShort: { ...text, min: 1, max: 7 },
  nameKana: { ...text, min: 1, max: 20, pattern: '[ァ-ヶー　]+' },
  nameLatin: { ...text, min: 1, max: 22, pattern: "[A-Za-z0-9 .,&'\\-]+" },
  /** One or two characters. */
  logoLetters: { ...text, min: 1, max: 2 },
  tagline: { ...text, max: 40 },
  taglineEn: { ...text, max: 80 },
  description: { ...text, max: 160, lines: 3 },
  descriptionEn: { ...text, max: 300, lines: 3 },
  companyUrl: { ...text, max: 200, pattern: WEB_ADDRESS },
  contactUrl: { ...text, max: 200, pattern: WEB_ADDRESS },
  contactHours: { ...text, min: 11, max: 11, pattern: '\\d\\d:\\d\\d-\\d\\d:\\d\\d' },
  /** Whether the ground of pages has the pattern of paper. */
  hasPattern: { type: 'flag' },
  typeface: { type: 'choice', values: ['gothic', 'mincho', 'maru'] },
  corners: { type: 'choice', values: ['square', 'soft', 'round'] },
  /** Where the exchange counter and the news stand among the sister services. */
  counterPlace: { type: 'choice', values: ['first', 'last'] },
  ...wordFields,
} as const satisfies Fields

/** Another service of the operator. `mark` stands in place of a picture. */
export const sisterSiteFields = {
  name: { ...text, min: 1, max: 15 },
  nameEn: { ...text, min: 1, max: 30 },
  mark: { ...text, min: 1, max: 2 },
  url: { ...text, min: 1, max: 200, pattern: WEB_ADDRESS },
} as const satisfies Fields

/** An account of the shop at a social network, which has the same name in both languages. */
export const socialLinkFields = {
  name: { ...text, min: 1, max: 20 },
  url: { ...text, min: 1, max: 200, pattern: WEB_ADDRESS },
} as const satisfies Fields

/** A card whose form names no rarity has these names. */
export const rarityFields = {
  name: { ...text, min: 1, max: 20 },
  nameEn: { ...text, min: 1, max: 30 },
} as const satisfies Fields

/** A form without a start or an end plans no maintenance. */
export const maintenanceFields = {
  startsAt: { type: 'time', isOptional: true },
  endsAt: { type: 'time', isOptional: true },
  text: { ...text, max: 500 },
  textEn: { ...text, max: 500 },
} as const satisfies Fields

export const bankAccountFields = {
  bank: { ...internal, max: 50 },
  branch: { ...internal, max: 50 },
  kind: { type: 'choice', values: ['ordinary', 'current'] },
  number: { ...internal, max: 7, pattern: '[0-9]{7}' },
  /** The account holder as banks write it: Katakana, capital letters, digits and a few signs. */
  holder: { ...internal, max: 40, pattern: '[ァ-ヶーｦ-ﾟA-Z0-9（）\\(\\)．.・\\-／\\/ 　]+' },
} as const satisfies Fields
