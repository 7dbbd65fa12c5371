import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import styles from './registrations.module.css'
import { registrationsTexts } from './registrations.texts.ts'

/** Replaces the registration screens after registration has closed. */
export function ClosedNotice() {
  const texts = useTexts(registrationsTexts)
  const { closedTitle, closedText } = useTexts(membersTexts)
  return (
    <Screen title={closedTitle}>
      <div className={styles.notice}>
        <p>{closedText}</p>
        <ButtonLink isWide to="/login">
          {texts.toLogin}
        </ButtonLink>
      </div>
    </Screen>
  )
}
