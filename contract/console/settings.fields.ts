import type { Fields } from './field.ts'

const text = { type: 'text', privacy: 'open' } as const
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
