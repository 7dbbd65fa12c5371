import type { PlayLimits } from '#contract/restrictions.ts'
import { historyDateTime } from '#web/kit/dates.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { LimitsLinks } from './limits-links.tsx'
import { payingLimitsOf } from './paying-limits.rule.ts'
import { payingLimitsTexts } from './paying-limits.texts.ts'
import styles from './play-limits.module.css'
import { SpendingNeedText } from './spending-need.tsx'

/** Renders nothing without a restriction and a limit. */
export function PayingLimits({ limits }: { readonly limits: PlayLimits | undefined }) {
  const texts = useTexts(payingLimitsTexts)
  const shown = payingLimitsOf(limits)
  if (shown === undefined) return null
  const { restriction, need, set } = shown
  return (
    <aside className={styles.paying}>
      {restriction && (
        <p role="alert">
          <b>{restriction.is_own ? texts.onBreak : texts.payRestricted}</b>
          {restriction.ends === ''
            ? texts.untilLifted
            : texts.until(historyDateTime(restriction.ends))}
        </p>
      )}
      {need && <SpendingNeedText need={need} />}
      {set.map(({ period, yen, used }) => (
        <p key={period}>
          {texts.limitLeft({
            name: texts.limits[period],
            limit: formatNumber(yen ?? 0),
            left: formatNumber(Math.max(0, (yen ?? 0) - used)),
          })}
        </p>
      ))}
      <LimitsLinks />
    </aside>
  )
}
