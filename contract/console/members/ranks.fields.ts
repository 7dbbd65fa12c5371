import type { Fields } from '#contract/console/field.ts'

const INTEGER_MAX = 2 ** 31 - 1
const name = { type: 'text', min: 1, max: 40, privacy: 'open' } as const

export const rankFields = {
  name,
  nameEn: name,
  /** The yen that a member pays within a month to have the rank in the next month. */
  monthYen: { type: 'yen', max: INTEGER_MAX },
  /** How many coins a member of this rank gets for each 1,000 yen paid. */
  coinPermille: { type: 'coins', max: 1_000 },
  /** The coins that keep the rank for another month; 0 if coins cannot keep it. */
  keepCoins: { type: 'coins', max: INTEGER_MAX },
  /** The address of the rank's picture on the shop's own site; empty for the picture of the shop. */
  icon: { type: 'text', max: 500, pattern: '/.*', privacy: 'open' },
} as const satisfies Fields
