import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { FormError } from '#web/shop/members/form-error.tsx'
import { AddressFields } from '#web/shop/members/person/address-fields.tsx'
import { AddressKind } from '#web/shop/members/person/address-kind.tsx'
import {
  EMPTY_PERSON,
  isAbroadId,
  PERSON_FIELDS,
  personRequestOf,
} from '#web/shop/members/person/person.rule.ts'
import { NameFields } from '#web/shop/members/person/person-fields.tsx'
import { usePersonField } from '#web/shop/members/person/use-person-field.ts'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { parcelsTexts } from './parcels.texts.ts'

export function ParcelAddressScreen() {
  const texts = useTexts(parcelsTexts)
  const [query] = useSearchParams()
  const id = parsePositiveInteger(query.get('request'))
  const { outcome, answer, reload } = useLoad(
    'GET /user/parcel/address/{id}',
    { params: { id: id ?? 0 } },
    { isEnabled: id !== undefined },
  )
  if (id === undefined) return <Navigate to="/parcels" replace={true} />
  return (
    <Screen title={texts.addressTitle} lead={answer && texts.addressLead(answer.number)}>
      {outcome?.kind === 'unreachable' && <LoadFailed onRetry={reload} />}
      {outcome?.kind === 'refused' && <p>{texts.unknown}</p>}
      {answer?.is_answered && <p role="status">{texts.answered}</p>}
      {answer && !answer.is_answered && <AddressForm id={id} request={answer} onSaved={reload} />}
      {outcome !== undefined && (
        <div className={styles.back}>
          <ButtonLink tone="quiet" to="/parcels">
            {texts.toParcels}
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}

interface AddressFormProps {
  readonly id: number
  readonly request: Answer<'GET /user/parcel/address/{id}'>
  readonly onSaved: () => Promise<unknown>
}

function AddressForm({ id, request: { reason, detail }, onSaved }: AddressFormProps) {
  const texts = useTexts(parcelsTexts)
  const toast = useToast()
  const prefecture = detail.pref_id === 0 ? '' : String(detail.pref_id)
  const [values, setValues] = useState(() => ({ ...EMPTY_PERSON, ...detail, pref_id: prefecture }))
  const [isAbroad, setIsAbroad] = useState(() => isAbroadId(prefecture))
  const hasLookup = useLanguage() === 'ja'
  const errors = useFormErrors(PERSON_FIELDS)
  const person = {
    values,
    errors,
    onValues: (changed: Partial<typeof values>) => {
      setValues((current) => ({ ...current, ...changed }))
      errors.forget(Object.keys(changed))
    },
  }
  const field = usePersonField(person)
  const save = useAction(async () => {
    const { mail: _mail, ...request } = personRequestOf(values, { isAbroad })
    const outcome = await send('POST /user/parcel/address/{id}', { params: { id }, request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    errors.clear()
    toast(texts.sent)
    await onSaved()
  })
  return (
    <Form ref={errors.form} className={styles.form} onSubmit={save}>
      <p className={styles.account}>
        <span>{texts.reason}</span>
        {reason}
      </p>
      <NameFields {...person} />
      <AddressKind isAbroad={isAbroad} onChange={setIsAbroad} />
      <AddressFields {...person} isAbroad={isAbroad} hasLookup={hasLookup} />
      <Field
        {...field('tel')}
        hint={texts.telNote}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        required
      />
      <FormError>{errors.formError}</FormError>
      <Button type="submit" tone="main" isWide>
        {texts.send}
      </Button>
    </Form>
  )
}
