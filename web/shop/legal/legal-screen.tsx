import { useLocation } from 'react-router'
import { useTexts } from '#web/shop/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useShipDays } from '#web/shop/layout/ship-days.ts'
import { ArticleList, sectionId } from './article-list.tsx'
import { legalTexts } from './legal.texts.ts'
import styles from './legal-screen.module.css'
import type { LegalPath } from './legal-text.ts'
import { REVISIONS } from './revisions.ts'

/** Renders the legal page of the current path, such as the terms or the privacy policy (Q141). */
export function LegalScreen() {
  const path = useLocation().pathname as LegalPath
  const { pages, versionOf } = useTexts(legalTexts)
  const { title, lead, sections } = pages[path]
  const revision = REVISIONS[path]
  const withShipDays = useShipDays()
  return (
    <Screen title={title} lead={lead} beside={<ArticleList label={title} sections={sections} />}>
      <div className={styles.sections}>
        {sections.map(({ heading, lines }, index) => (
          <section key={heading}>
            <h2 id={sectionId(index)} tabIndex={-1}>
              {heading}
            </h2>
            {lines.map((line) => (
              <p key={line}>{withShipDays(line)}</p>
            ))}
          </section>
        ))}
      </div>
      <p className={styles.version}>
        <time dateTime={revision.from}>{versionOf(revision)}</time>
        <span className={styles.printed}>{location.origin + path}</span>
      </p>
    </Screen>
  )
}
