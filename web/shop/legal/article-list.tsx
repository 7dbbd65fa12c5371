import styles from './article-list.module.css'
import type { LegalSection } from './legal-text.ts'

interface ArticleListProps {
  readonly label: string
  readonly sections: readonly LegalSection[]
}

/** The entries are buttons, because a link with a hash would reload the screen. */
export function ArticleList({ label, sections }: ArticleListProps) {
  return (
    <nav className={styles.articles} aria-label={label}>
      {sections.map(({ heading }, index) => (
        <button key={sectionId(index)} type="button" onClick={() => scrollToArticle(index)}>
          {heading}
        </button>
      ))}
    </nav>
  )
}

export const sectionId = (index: number) => `article-${index + 1}`

function scrollToArticle(index: number): void {
  const heading = document.getElementById(sectionId(index))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}
