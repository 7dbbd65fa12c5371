import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { MailField } from '#web/shop/members/mail-field.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { PasskeyLogin } from '#web/shop/members/passkeys/passkey-login.tsx'
import { PasswordField } from '#web/shop/members/password/password-field.tsx'
import styles from './login-screen.module.css'
import { useLogin } from './use-login.ts'

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
