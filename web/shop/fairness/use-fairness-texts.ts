import { useTexts } from '#web/shop/language/language.ts'
import { explainedEn } from './explained.en.ts'
import { type ExplainedTexts, explainedJa } from './explained.ja.ts'
import { fairnessEn } from './fairness.en.ts'
import { type FairnessTexts, fairnessJa } from './fairness.ja.ts'
import { logEn } from './log.en.ts'
import { type LogTexts, logJa } from './log.ja.ts'

const proof = { ja: fairnessJa, en: fairnessEn }
const explained = { ja: explainedJa, en: explainedEn }
const log = { ja: logJa, en: logEn }

export function useFairnessTexts(): FairnessTexts {
  return useTexts(proof)
}

export function useExplainedTexts(): ExplainedTexts {
  return useTexts(explained)
}

export function useLogTexts(): LogTexts {
  return useTexts(log)
}
