import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'
import styles from './referral-rule.module.css'

/** Explains to the member who may refer a friend, and which bonus a referral brings (P-007). */
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
