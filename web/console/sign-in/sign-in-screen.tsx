import { GuestPage } from '#web/console/frame/guest-page.tsx'
import { useTexts } from '#web/language/language.ts'
import { signInTexts } from './sign-in.texts.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The login screen. It has no form to sign up, because operators need an invitation. */
export function SignInScreen({ onDone }: { readonly onDone: () => unknown }) {
  const texts = useTexts(signInTexts)
  return (
    <GuestPage title={texts.title}>
      <SignInForm onDone={onDone} />
    </GuestPage>
  )
}
