import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'
import styles from './referral-rule.module.css'

export function ReferralRule() {
  const texts = useTexts(membersTexts)
  return (
    <div className={styles.rule}>
      <p className={styles.title}>{texts.referralRuleTitle}</p>
      <p>{texts.referralRule}</p>
      <p>{texts.referralBonus}</p>
    </div>
  )
}
