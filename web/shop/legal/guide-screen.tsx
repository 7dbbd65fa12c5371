import { useTexts } from '#web/language/language.ts'
import { RankList } from '#web/shop/ranks/rank-list.tsx'
import { legalTexts } from './legal.texts.ts'
import { LegalArticle } from './legal-article.tsx'

/** The version of the guide in both languages. A changed guide gets the next version. */
const REVISION = { version: '1.3', from: '2025-08-01' }

/**
 * The screen /user-guide (Q141). The text of the guide is part of the web application, whereas the
 * server sends all other legal texts.
 */
export function GuideScreen() {
  const { guide } = useTexts(legalTexts)
  return <LegalArticle text={guide} revision={REVISION} parts={{ ranks: <RankList /> }} />
}
