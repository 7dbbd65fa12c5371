import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { withoutMissingParts } from '#web/shop/layout/parts-of-shop.rule.ts'
import { RankList } from '#web/shop/ranks/rank-list.tsx'
import { guideSettings } from './guide-settings.rule.ts'
import { legalTexts } from './legal.texts.ts'
import { LegalArticle } from './legal-article.tsx'

/** The version of the guide in both languages. A changed guide gets the next version. */
const REVISION = { version: '1.4', from: '2026-11-30' }

/**
 * The screen /user-guide (Q141). The text of the guide is part of the web application, whereas the
 * server sends all other legal texts.
 */
export function GuideScreen() {
  const { guide } = useTexts(legalTexts)
  const rules = useCurrentUser()?.rules
  const text = { ...guide, sections: withoutMissingParts(guide.sections, rules) }
  const parts = { ranks: <RankList /> }
  return <LegalArticle text={text} revision={REVISION} settings={guideSettings} parts={parts} />
}
