import { Link, useLocation, useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import type { LegalPage } from '#contract/legal.ts'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { legalTexts } from './legal.texts.ts'
import { LegalArticle } from './legal-article.tsx'
import styles from './legal-screen.module.css'
import type { LegalText } from './legal-text.ts'

type Version = Answer<'GET /user/legal/{page}'>

/**
 * Renders the legal page of the current path (Q141). The URL can name a version. If the URL
 * names no version, the page shows the version in force.
 */
export function LegalScreen() {
  const texts = useTexts(legalTexts)
  const page = useLocation().pathname.slice(1) as LegalPage
  const version = useSearchParams()[0].get('version')
  const query = version === null ? {} : { version }
  const { outcome, answer, reload } = useLoad('GET /user/legal/{page}', { params: { page }, query })
  if (answer !== undefined) return <VersionText page={page} version={answer} />
  return (
    <Screen title={texts.titles[page]}>
      {outcome === undefined && <SkeletonRows />}
      {outcome?.kind === 'unreachable' && <LoadFailed onRetry={reload} />}
      {outcome?.kind === 'refused' && (
        <>
          <p>{texts.unknownVersion}</p>
          <Link to={`/${page}`}>{texts.toInForce}</Link>
        </>
      )}
    </Screen>
  )
}

function VersionText({ page, version }: { readonly page: LegalPage; readonly version: Version }) {
  const texts = useTexts(legalTexts)
  const language = useLanguage()
  const others = version.versions.filter((each) => each.version !== version.version)
  const notice = version.is_in_force ? undefined : (
    <p className={styles.notice}>
      {texts.notInForce} <Link to={`/${page}`}>{texts.toInForce}</Link>
    </p>
  )
  return (
    <LegalArticle
      text={textIn(language, version, texts.titles[page])}
      revision={{ version: version.version, from: version.from_day }}
      notice={notice}
    >
      {others.length > 0 && (
        <nav className={styles.versions} aria-label={texts.versions}>
          <h2>{texts.versions}</h2>
          <ul>
            {others.map((each) => (
              <li key={each.version}>
                <Link to={`/${page}?version=${each.version}`}>
                  {texts.versionOf({ version: each.version, from: each.from_day })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </LegalArticle>
  )
}

function textIn(language: 'ja' | 'en', version: Version, title: string): LegalText {
  const isEnglish = language === 'en'
  return {
    title,
    lead: isEnglish ? version.lead_en : version.lead,
    sections: version.sections.map((section) => ({
      countries: section.countries,
      heading: isEnglish ? section.heading_en : section.heading,
      lines: (isEnglish ? section.text_en : section.text).split('\n').filter((line) => line !== ''),
    })),
  }
}
