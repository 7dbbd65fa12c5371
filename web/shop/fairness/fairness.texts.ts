import { fairnessEn } from './fairness.en.ts'
import { fairnessJa } from './fairness.ja.ts'

export const fairnessTexts = { ja: fairnessJa, en: fairnessEn }
