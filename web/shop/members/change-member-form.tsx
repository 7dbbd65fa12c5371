import { type ReactNode, useState } from 'react'
import type { UserDetail } from '#contract/members.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './account-form.module.css'
import { FormError } from './form-error.tsx'
import { FormSection } from './form-section.tsx'
import { membersTexts } from './members.texts.ts'
import { AddressFields } from './person/address-fields.tsx'
import { AddressKind } from './person/address-kind.tsx'
import { isAbroadId, PERSON_FIELDS, personRequestOf, personValuesOf } from './person/person.rule.ts'
import { ContactFields, NameFields } from './person/person-fields.tsx'
import { useProof } from './proof/use-proof.tsx'
import { useFormErrors } from './use-form-errors.ts'

export interface ChangeMemberFormProps {
  readonly detail: UserDetail
  readonly onSaved: () => Promise<unknown>
  /** The SMS verification of the phone number. It stands below the field of the phone number. */
  readonly verification: ReactNode
}

export function ChangeMemberForm({ detail, onSaved, verification }: ChangeMemberFormProps) {
  const texts = useTexts(membersTexts)
  const toast = useToast()
  const [values, setValues] = useState(() => personValuesOf(detail))
  // The country of the stored address selects which address fields are shown. The language does not
  // select them, because a member in Japan may read English.
  const [isAbroad, setIsAbroad] = useState(() => isAbroadId(String(detail.pref_id)))
  const { addressNeeded, phoneNeeded } = useCurrentUser()?.rules ?? {}
  const hasLookup = useLanguage() === 'ja'
  const errors = useFormErrors(PERSON_FIELDS)
  const proof = useProof()
  const person = {
    values,
    errors,
    onValues: (changed: Partial<typeof values>) => {
      setValues((current) => ({ ...current, ...changed }))
      errors.forget(Object.keys(changed))
    },
  }
  const save = useAction(async () => {
    const outcome = await send('POST /user/change', {
      request: personRequestOf(values, { isAbroad }),
    })
    if (outcome.kind !== 'ok') {
      if (!proof.asksBefore(save, outcome)) errors.show(outcome)
      return
    }
    errors.clear()
    toast(texts.memberSaved)
    await onSaved()
  })
  return (
    <>
      <Form ref={errors.form} className={styles.sections} onSubmit={save}>
        <FormSection number={1} title={texts.nameSection}>
          <NameFields {...person} />
        </FormSection>
        <FormSection number={2} title={texts.addressSection}>
          <AddressKind isAbroad={isAbroad} onChange={setIsAbroad} />
          <AddressFields
            {...person}
            isAbroad={isAbroad}
            hasLookup={hasLookup}
            isOptional={addressNeeded === 'optional'}
          />
        </FormSection>
        <FormSection number={3} title={texts.contactSection}>
          <ContactFields
            {...person}
            telNote={texts.telChangeNote}
            mailNote={texts.mailChangeNote}
            isPhoneOptional={phoneNeeded === 'optional'}
          />
          {detail.pending_mail !== '' && (
            <p role="status">{texts.pendingMail(detail.pending_mail)}</p>
          )}
          {verification}
        </FormSection>
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {texts.save}
        </Button>
      </Form>
      {proof.dialog}
    </>
  )
}
