import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Request } from '#contract/calls.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { LineLoginButton } from '#web/shop/members/line/line-login-button.tsx'
import { MailField } from '#web/shop/members/mail-field.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { PasskeyLogin } from '#web/shop/members/passkeys/passkey-login.tsx'
import { PasswordField } from '#web/shop/members/password/password-field.tsx'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './login-screen.module.css'
import { useLoggedIn } from './use-logged-in.ts'

export function LoginScreen() {
  const texts = useTexts(membersTexts)
  const [mail, setMail] = useState('')
  const [pass, setPass] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { login, error } = useLogin(() => form.current?.querySelector('input')?.focus())
  const submit = () => login({ mail, pass, save_cookie: isSaved ? '1' : '0' })
  return (
    <Screen title={texts.loginTitle} lead={texts.loginLead}>
      <Form ref={form} className={styles.form} onSubmit={submit}>
        <MailField value={mail} onValueChange={setMail} error={error} />
        <PasswordField value={pass} onValueChange={setPass} enterKeyHint="go" />
        <label className={styles.save}>
          <input
            type="checkbox"
            checked={isSaved}
            onChange={({ currentTarget }) => setIsSaved(currentTarget.checked)}
          />
          {texts.saveCookie}
        </label>
        <Button type="submit" tone="main" isWide>
          {texts.login}
        </Button>
        <PasskeyLogin isSaved={isSaved} />
        <LineLoginButton isSaved={isSaved} />
        <Link className={styles.forgot} to="/password-reissue">
          {texts.forgot}
        </Link>
      </Form>
      <Newcomer />
    </Screen>
  )
}

function Newcomer() {
  const texts = useTexts(membersTexts)
  const user = useCurrentUser()
  if (user?.is_registration_closed) {
    return (
      <section className={styles.newcomer}>
        <h2>{texts.closedTitle}</h2>
        <p>{texts.closedText}</p>
      </section>
    )
  }
  return (
    <section className={styles.newcomer}>
      <h2>{texts.newcomer}</h2>
      <ButtonLink to="/user-register">{texts.register}</ButtonLink>
    </section>
  )
}

type Login = Request<'POST /user/login'>

/** Logs the visitor in and opens the pack that the visitor came from, or the top page. */
function useLogin(onRefused: () => void): {
  readonly login: (login: Login) => void
  readonly error: string
} {
  const refusalText = useRefusalText()
  const loggedIn = useLoggedIn()
  const [error, setError] = useState('')
  const login = useAction(async (request: Login) => {
    const outcome = await send('POST /user/login', { request })
    if (outcome.kind === 'ok') return loggedIn()
    flushSync(() => setError(refusalText(outcome, 'mail')))
    onRefused()
  })
  return { login, error }
}
