import { useTexts } from '#web/language/language.ts'
import { accessibilityTexts } from './accessibility.texts.ts'
import { LegalArticle } from './legal-article.tsx'

/** A changed statement gets the next version. */
const REVISION = { version: '1.0', from: '2026-11-29' }

/** The screen /accessibility: what the shop does for all members, and what it does not do yet. */
export function AccessibilityScreen() {
  return <LegalArticle text={useTexts(accessibilityTexts)} revision={REVISION} />
}
