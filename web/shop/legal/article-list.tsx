import styles from './article-list.module.css'
import type { LegalSection } from './legal-text.ts'

interface ArticleListProps {
  readonly label: string
  readonly sections: readonly LegalSection[]
}

/** On a desk: the articles in the margin. No links: a hash in the address would load the screen anew from its top. */
export function ArticleList({ label, sections }: ArticleListProps) {
  return (
    <nav className={styles.articles} aria-label={label}>
      {sections.map(({ heading }, index) => (
        <button key={heading} type="button" onClick={() => scrollToArticle(index)}>
          {heading}
        </button>
      ))}
    </nav>
  )
}

export const sectionId = (index: number) => `article-${index + 1}`

/** The eyes go there, and the keyboard with them. */
function scrollToArticle(index: number): void {
  const heading = document.getElementById(sectionId(index))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}
