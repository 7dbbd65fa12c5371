import type { PlayLimits } from '#contract/restrictions.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { AgeSection } from './age-section.tsx'
import { Counselling } from './counselling.tsx'
import styles from './play-limits.module.css'
import { playLimitsTexts } from './play-limits.texts.ts'
import { SelfExclusion } from './self-exclusion.tsx'
import { SpendingLimits } from './spending-limits.tsx'

/**
 * The placeholders of the four sections. Together they are taller than the window, so that nothing
 * visible moves when the sections appear.
 */
const SECTION_SHAPES = { count: 4, shape: { height: '320px', marginBottom: '48px' } }

/**
 * The screen /play-limits. The screen shows what the member is not allowed to do now, and lets the
 * member limit the spending, take a break and confirm the age.
 */
export function PlayLimitsScreen() {
  const texts = useTexts(playLimitsTexts)
  const { outcome, answer, reload } = useLoad('GET /user/play_limits', {})
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome === undefined && <Skeleton {...SECTION_SHAPES} />}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer !== undefined && (
        <div className={styles.sections}>
          <PresentRestrictions restrictions={answer.restrictions} />
          <SpendingLimits limits={answer.limits} reload={reload} />
          <SelfExclusion reload={reload} />
          <AgeSection age={answer.age} reload={reload} />
        </div>
      )}
      <Counselling />
      <div className={styles.back}>
        <ButtonLink tone="quiet" to="/user-menu">
          {texts.toUserMenu}
        </ButtonLink>
      </div>
    </Screen>
  )
}

/** Shows which acts are restricted now, and until when. */
function PresentRestrictions({ restrictions }: Pick<PlayLimits, 'restrictions'>) {
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
