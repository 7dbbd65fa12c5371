import type { PlayLimits } from '#contract/restrictions.ts'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { LimitsLinks } from './limits-links.tsx'
import styles from './play-limits.module.css'
import { playLimitsTexts } from './play-limits.texts.ts'

/** What the member paid today and this month, or ordered and has not paid yet. */
export function Spent({ limits }: Pick<PlayLimits, 'limits'>) {
  const texts = useTexts(playLimitsTexts)
  return (
    <div className={styles.spent}>
      <dl className={styles.facts}>
        {limits.map(({ period, used }) => (
          <DescriptionRow key={period} name={texts.used[period]}>
            {texts.yen(formatNumber(used))}
          </DescriptionRow>
        ))}
      </dl>
      <LimitsLinks />
    </div>
  )
}
