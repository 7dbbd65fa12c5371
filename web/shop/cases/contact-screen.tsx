import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-area.tsx'
import { useTexts } from '#web/language/language.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import formStyles from '#web/shop/members/account-form.module.css'
import { Done } from '#web/shop/members/done.tsx'
import { FormError } from '#web/shop/members/form-error.tsx'
import { MailField } from '#web/shop/members/mail-field.tsx'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { contactTexts } from './contact.texts.ts'

export function ContactScreen() {
  const [caseId, setCaseId] = useState<number>()
  return caseId === undefined ? <ContactForm onSent={setCaseId} /> : <ContactSent caseId={caseId} />
}

/**
 * Renders the contact form. Only a guest has to enter a mail address, because the operator answers
 * a member at the registered address.
 */
function ContactForm({ onSent }: { readonly onSent: (caseId: number) => void }) {
  const texts = useTexts(contactTexts)
  const isGuest = !isMember(useCurrentUser())
  const errors = useFormErrors(['mail', 'message'])
  const [mail, setMail] = useState('')
  const [message, setMessage] = useState('')
  const submit = useAction(async () => {
    const request = isGuest ? { mail, message } : { message }
    const outcome = await send('POST /user/contact', { request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    onSent(outcome.answer.case_id)
    scrollTo(0, 0)
  })
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Form ref={errors.form} className={formStyles.form} onSubmit={submit}>
        {isGuest && (
          <MailField
            autoComplete="email"
            hint={texts.mailHint}
            value={mail}
            error={errors.messageOf('mail')}
            onValueChange={setMail}
          />
        )}
        <TextArea
          label={texts.message}
          hint={isGuest ? texts.messageHint : `${texts.messageHint} ${texts.memberHint}`}
          name="message"
          rows={8}
          value={message}
          error={errors.messageOf('message')}
          onValueChange={setMessage}
        />
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {texts.send}
        </Button>
      </Form>
      <p className={formStyles.back}>
        <Link to="/help">{texts.help}</Link>
      </p>
    </Screen>
  )
}

function ContactSent({ caseId }: { readonly caseId: number }) {
  const texts = useTexts(contactTexts)
  return (
    <Screen title={texts.sentTitle}>
      <Done seal={texts.seal}>
        <p role="status">{texts.sentText}</p>
        {caseId > 0 && (
          <ButtonLink isWide to={`/case?id=${caseId}`}>
            {texts.toCase}
          </ButtonLink>
        )}
        <ButtonLink isWide to="/">
          {texts.top}
        </ButtonLink>
      </Done>
    </Screen>
  )
}
