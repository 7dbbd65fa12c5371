import styles from './referral-rule.module.css'
import { useMembersTexts } from './use-members-texts.ts'

/** Who may refer a friend, and the bonus for it (P-007). */
export function ReferralRule() {
  const texts = useMembersTexts()
  return (
    <div className={styles.rule}>
      <p className={styles.title}>{texts.referralRuleTitle}</p>
      <p>{texts.referralRule}</p>
      <p>{texts.referralBonus}</p>
    </div>
  )
}
