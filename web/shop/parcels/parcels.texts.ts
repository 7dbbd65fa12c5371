import { parcelsEn } from './parcels.en.ts'
import { parcelsJa } from './parcels.ja.ts'

export const parcelsTexts = { ja: parcelsJa, en: parcelsEn }
