import { ButtonLink } from '#web/kit/button.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useMembersTexts } from '#web/shop/members/use-members-texts.ts'
import styles from './registrations.module.css'
import { useRegistrationsTexts } from './use-registrations-texts.ts'

/** Replaces the registration once it has closed. */
export function ClosedNotice() {
  const texts = useRegistrationsTexts()
  const { closedTitle, closedText } = useMembersTexts()
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
