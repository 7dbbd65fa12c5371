import { proofEn } from './proof.en.ts'
import { proofJa } from './proof.ja.ts'

export const proofTexts = { ja: proofJa, en: proofEn }
