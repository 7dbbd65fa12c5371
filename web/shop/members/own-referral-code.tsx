import { Button } from '#web/kit/button.tsx'
import { useCopyText } from '#web/kit/use-copy-text.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { membersTexts } from './members.texts.ts'
import styles from './own-referral-code.module.css'
import { ReferralRule } from './referral-rule.tsx'

/**
 * Shows the member's own referral code and a button to copy it. The shop assigns this code (Q113).
 */
export function OwnReferralCode({ code }: { readonly code: string }) {
  const texts = useTexts(membersTexts)
  const copy = useCopyText()
  const messages = { copied: texts.copied, failed: texts.copyFailed }
  return (
    <section className={styles.referral} aria-labelledby="own-referral">
      <h2 className={styles.title} id="own-referral">
        {texts.ownReferralCode}
      </h2>
      <div className={styles.ticket}>
        <output className={styles.code} aria-labelledby="own-referral">
          {code}
        </output>
        <Button onClick={() => void copy(code, messages)}>{texts.copy}</Button>
      </div>
      <ReferralRule />
    </section>
  )
}
