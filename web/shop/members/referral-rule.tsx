import { useTexts } from '#web/language/language.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { membersTexts } from './members.texts.ts'
import styles from './referral-rule.module.css'

export function ReferralRule() {
  const texts = useTexts(membersTexts)
  const fill = useFilledText()
  return (
    <div className={styles.rule}>
      <p className={styles.title}>{texts.referralRuleTitle}</p>
      <p>{fill(texts.referralRule)}</p>
      <p>{fill(texts.referralBonus)}</p>
    </div>
  )
}
