import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { type FurtherSettings, useFilledText } from '#web/shop/layout/filled-text.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ArticleList, sectionId } from './article-list.tsx'
import { legalTexts } from './legal.texts.ts'
import styles from './legal-screen.module.css'
import type { LegalSection, LegalText, Revision } from './legal-text.ts'

export interface LegalArticleProps {
  readonly text: LegalText
  readonly revision: Revision
  readonly notice?: ReactNode
  readonly settings?: FurtherSettings
  /** What sections of the text show besides text. */
  readonly parts?: Readonly<Partial<Record<NonNullable<LegalSection['shows']>, ReactNode>>>
  /** The content below the text, such as links to other versions. */
  readonly children?: ReactNode
}

/** A printout also shows the page's URL. */
export function LegalArticle({
  text,
  revision,
  notice,
  settings,
  parts = {},
  children,
}: LegalArticleProps) {
  const { versionOf, onlyIn } = useTexts(legalTexts)
  const { pathname, search } = useLocation()
  const fill = useFilledText(settings)
  const { title, lead, sections } = text
  return (
    <Screen title={title} lead={lead} beside={<ArticleList label={title} sections={sections} />}>
      {notice}
      <div className={styles.sections}>
        {sections.map(({ heading, lines, countries = [], shows }, index) => (
          <section key={sectionId(index)}>
            <h2 id={sectionId(index)} tabIndex={-1}>
              {heading}
            </h2>
            {countries.length > 0 && <p className={styles.only}>{onlyIn(countries)}</p>}
            {lines.map((line, at) => (
              <p key={sectionId(at)}>{fill(line)}</p>
            ))}
            {shows && parts[shows]}
          </section>
        ))}
      </div>
      <p className={styles.version}>
        <time dateTime={revision.from}>{versionOf(revision)}</time>
        <span className={styles.printed}>{location.origin + pathname + search}</span>
      </p>
      {children}
    </Screen>
  )
}
