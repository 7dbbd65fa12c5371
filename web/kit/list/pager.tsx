import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Icon } from '#web/kit/picture/icon.tsx'
import styles from './pager.module.css'
import { type PagerPage, pageToLoad } from './pager.rule.ts'

export interface PagerProps {
  readonly page: PagerPage
  readonly onPageChange: (page: number) => void
}

/** The server's answer contains the page numbers to show. */
export function Pager({ page: current, onPageChange }: PagerProps) {
  const { pager: texts } = useKitTexts()
  if (current.all_page <= 1) return null
  const goTo = (requested: number) => {
    const page = pageToLoad(requested, current)
    if (page !== undefined) onPageChange(page)
  }
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <button
        type="button"
        className={styles.step}
        aria-disabled={current.page <= 1}
        aria-label={texts.previous}
        onClick={() => goTo(current.page - 1)}
      >
        <Icon name="previous" />
      </button>
      {current.pages.map((page) => (
        <button
          key={page}
          type="button"
          className={styles.number}
          aria-label={texts.page(page)}
          aria-current={page === current.page ? 'page' : undefined}
          onClick={() => goTo(page)}
        >
          {page}
        </button>
      ))}
      <button
        type="button"
        className={styles.step}
        aria-disabled={current.page >= current.all_page}
        aria-label={texts.next}
        onClick={() => goTo(current.page + 1)}
      >
        <Icon name="next" />
      </button>
    </nav>
  )
}
