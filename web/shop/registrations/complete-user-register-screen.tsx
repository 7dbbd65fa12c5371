import { useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { loadIntendedPurchase, loginAddress } from '#web/shop/draws/purchase/intended-purchase.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { Done } from '#web/shop/members/done.tsx'
import { PasskeyOffer } from '#web/shop/members/passkeys/passkey-offer.tsx'
import { RegistrationSteps } from './registration-steps.tsx'
import { registrationsTexts } from './registrations.texts.ts'

/** Has links to the next screens, but none back to the form (Q31, Q32). */
export function CompleteUserRegisterScreen() {
  const texts = useTexts(registrationsTexts)
  return (
    <Screen title={texts.completeTitle} beside={<RegistrationSteps current={2} />}>
      <Done seal={texts.seal}>
        <p>{texts.completeText}</p>
        <p>{texts.mailLinkText}</p>
        <Onward />
      </Done>
    </Screen>
  )
}

/** If the login after the registration has failed, says how to log in. */
function Onward() {
  const texts = useTexts(registrationsTexts)
  const isLoggedIn = isMember(useCurrentUser())
  const intended = loadIntendedPurchase()
  if (!isLoggedIn) return <ToLogin />
  return (
    <>
      <p>{texts.loggedIn}</p>
      <ButtonLink tone="main" isWide to={intended ? `/pack-detail?packId=${intended.packId}` : '/'}>
        {intended ? texts.toPack : texts.toTop}
      </ButtonLink>
      <PasskeyState />
    </>
  )
}

/**
 * Tells a new member who is not logged in how to log in. A member who registered by passkey knows
 * no password. Without a passkey, such a member first sets a password by mail.
 */
function ToLogin() {
  const texts = useTexts(registrationsTexts)
  const { hasPasskey, isByLine } = useLoginState()
  if (hasPasskey === false) {
    return (
      <>
        <p role="alert">{texts.passkeyAndLoginFailed}</p>
        <ButtonLink tone="main" isWide to="/password-reissue">
          {texts.setPassword}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        {isByLine ? texts.lineLoginHint : hasPasskey ? texts.passkeyLoginHint : texts.completeHint}
      </p>
      <ButtonLink tone="main" isWide to={loginAddress()}>
        {texts.toLogin}
      </ButtonLink>
    </>
  )
}

/** If a passkey was not added, offers one again and links to /change-password. */
function PasskeyState() {
  const texts = useTexts(registrationsTexts)
  const { hasPasskey } = useLoginState()
  if (hasPasskey === undefined) return <PasskeyOffer />
  if (hasPasskey) return <p role="status">{texts.passkeyAdded}</p>
  return (
    <>
      <p role="alert">{texts.passkeyMissing}</p>
      <PasskeyOffer />
      <ButtonLink isWide to="/change-password">
        {texts.setPassword}
      </ButtonLink>
    </>
  )
}

/** How the member registered: `hasPasskey` is undefined unless by passkey. */
function useLoginState(): { readonly hasPasskey?: boolean; readonly isByLine?: boolean } {
  return useLocation().state ?? {}
}
