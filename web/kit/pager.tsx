import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'
import styles from './pager.module.css'
import { type PagerPage, pageToLoad } from './pager.rule.ts'

export interface PagerProps {
  readonly page: PagerPage
  readonly onPage: (page: number) => void
}

/** Page numbers in a window around the current one, as the server says. */
export function Pager({ page: shown, onPage }: PagerProps) {
  const { pager: texts } = useKitTexts()
  if (shown.all_page <= 1) return null
  const go = (wanted: number) => {
    const page = pageToLoad(wanted, shown)
    if (page !== undefined) onPage(page)
  }
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <button
        type="button"
        className={styles.step}
        aria-disabled={shown.page <= 1}
        aria-label={texts.previous}
        onClick={() => go(shown.page - 1)}
      >
        <Icon name="previous" />
      </button>
      {shown.pages.map((page) => (
        <button
          key={page}
          type="button"
          className={styles.number}
          aria-label={texts.page(page)}
          aria-current={page === shown.page ? 'page' : undefined}
          onClick={() => go(page)}
        >
          {page}
        </button>
      ))}
      <button
        type="button"
        className={styles.step}
        aria-disabled={shown.page >= shown.all_page}
        aria-label={texts.next}
        onClick={() => go(shown.page + 1)}
      >
        <Icon name="next" />
      </button>
    </nav>
  )
}
