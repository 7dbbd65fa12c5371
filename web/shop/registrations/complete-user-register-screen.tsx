import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { Done } from '#web/shop/members/done.tsx'
import { RegistrationSteps } from './registration-steps.tsx'
import { registrationsTexts } from './registrations.texts.ts'

/**
 * The screen /complete-user-register, which confirms the registration. It links to the login and
 * not back to the form (Q31, Q32).
 */
export function CompleteUserRegisterScreen() {
  const texts = useTexts(registrationsTexts)
  return (
    <Screen title={texts.completeTitle} beside={<RegistrationSteps current={2} />}>
      <Done seal={texts.seal}>
        <p>{texts.completeText}</p>
        <p>{texts.completeHint}</p>
        <ButtonLink tone="main" isWide to="/login">
          {texts.toLogin}
        </ButtonLink>
      </Done>
    </Screen>
  )
}
