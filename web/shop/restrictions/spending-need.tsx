import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { useLoad } from '#web/wire/query.ts'
import { NEED_PATHS, type SpendingNeed, spendingNeedOf } from './paying-limits.rule.ts'
import { payingLimitsTexts } from './paying-limits.texts.ts'
import styles from './play-limits.module.css'

/** Names what the member must still enter, with the link to that page. */
export function SpendingNeedText({ need }: { readonly need: SpendingNeed }) {
  const texts = useTexts(payingLimitsTexts)
  return (
    <p>
      <b>{texts.needs[need]}</b> <Link to={NEED_PATHS[need]}>{texts.needLinks[need]}</Link>
    </p>
  )
}

/** Stands beside a refused draw. Renders nothing if the refusal has another reason. */
export function DrawingNeed() {
  const { answer } = useLoad('GET /user/play_limits', {})
  const need = spendingNeedOf(answer, 'draw')
  if (need === undefined) return null
  return (
    <aside className={styles.paying}>
      <SpendingNeedText need={need} />
    </aside>
  )
}
