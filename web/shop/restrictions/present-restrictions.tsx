import type { PlayLimits } from '#contract/restrictions.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { useTexts } from '#web/language/language.ts'
import styles from './play-limits.module.css'
import { playLimitsTexts } from './play-limits.texts.ts'

/** Shows which acts are restricted now, and until when. */
export function PresentRestrictions({ restrictions }: Pick<PlayLimits, 'restrictions'>) {
  const texts = useTexts(playLimitsTexts)
  return (
    <section className={styles.section} aria-labelledby="present">
      <h2 id="present">{texts.present}</h2>
      {restrictions.length === 0 && <p>{texts.none}</p>}
      {restrictions.length > 0 && (
        <dl className={styles.facts}>
          {restrictions.map(({ kind, ends, is_own }) => (
            <DescriptionRow key={kind} name={texts.kinds[kind]}>
              {ends === '' ? texts.untilLifted : texts.until(historyDateTime(ends))}
              {is_own && <span className={styles.note}>{texts.isOwn}</span>}
            </DescriptionRow>
          ))}
        </dl>
      )}
    </section>
  )
}
