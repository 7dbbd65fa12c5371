import { samplesEn } from './samples.en.ts'
import { samplesJa } from './samples.ja.ts'

export const sampleTexts = { ja: samplesJa, en: samplesEn }
