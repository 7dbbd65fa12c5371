import type { ValuesOf } from './console/field.ts'
import type { wordFields } from './console/settings.fields.ts'

/** What an owner calls packs, draws, points and coins. */
export type Words = Readonly<ValuesOf<typeof wordFields>>

/** The words in which all texts of members are written. A shop that keeps them shows the texts unchanged. */
export const STANDARD_WORDS: Words = {
  packWord: 'kuji',
  drawWord: 'kuchi',
  pointName: 'ポイント',
  pointKana: 'ポイント',
  pointNameEn: 'point',
  pointNamesEn: 'points',
  pointMark: 'P',
  coinName: 'コイン',
  coinKana: 'コイン',
  coinNameEn: 'coin',
  coinNamesEn: 'coins',
  coinMark: 'C',
}

/** The texts of a shop with the standard words need no script that changes them. */
export function isStandard(words: Words): boolean {
  return Object.entries(STANDARD_WORDS).every(([name, word]) => words[name as never] === word)
}
