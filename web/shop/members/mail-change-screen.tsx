import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './account-form.module.css'
import { Done } from './done.tsx'
import { FormError } from './form-error.tsx'
import { membersTexts } from './members.texts.ts'
import { useFormErrors } from './use-form-errors.ts'

/**
 * The screen /mail-change, which mailed links open. The screen confirms a new mail address, or
 * stops the change (Q157). A press of the button is required, because mail programs open links by
 * themselves.
 */
export function MailChangeScreen() {
  const texts = useTexts(membersTexts)
  const [query] = useSearchParams()
  const stopToken = query.get('stop')
  const isStop = stopToken !== null
  const errors = useFormErrors([])
  const [isDone, setIsDone] = useState(false)
  const open = useAction(async () => {
    const token = stopToken ?? query.get('token') ?? ''
    const request = { token, action: isStop ? 'stop' : 'confirm' } as const
    const outcome = await send('POST /user/mail_change', { request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    setIsDone(true)
  })
  if (isDone) return <MailChangeDone isStop={isStop} />
  return (
    <Screen
      title={isStop ? texts.stopMailTitle : texts.confirmMailTitle}
      lead={isStop ? texts.stopMailLead : texts.confirmMailLead}
    >
      <Form ref={errors.form} className={styles.form} onSubmit={open}>
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {isStop ? texts.stopMail : texts.confirmMail}
        </Button>
      </Form>
    </Screen>
  )
}

function MailChangeDone({ isStop }: { readonly isStop: boolean }) {
  const texts = useTexts(membersTexts)
  return (
    <Screen title={isStop ? texts.mailStoppedTitle : texts.mailConfirmedTitle}>
      <Done seal={texts.renewedSeal}>
        <p>{isStop ? texts.mailStoppedText : texts.mailConfirmedText}</p>
        <ButtonLink tone="main" isWide to={isStop ? '/login' : '/my-page'}>
          {isStop ? texts.backToLogin : texts.backToMyPage}
        </ButtonLink>
      </Done>
    </Screen>
  )
}
