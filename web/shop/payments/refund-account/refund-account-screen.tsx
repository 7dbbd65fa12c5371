import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { Done } from '#web/shop/members/done.tsx'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { refundAccountTexts } from './refund-account.texts.ts'

/** A mailed link opens it. */
export function RefundAccountScreen() {
  const texts = useTexts(refundAccountTexts)
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [isDone, setIsDone] = useState(false)
  const { outcome, answer, reload } = useLoad(
    'GET /user/refund_account',
    { query: { token } },
    { isEnabled: token !== '' },
  )
  if (isDone) return <AccountGiven />
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome?.kind === 'unreachable' && <LoadFailed onRetry={reload} />}
      {(outcome?.kind === 'refused' || token === '') && <LinkExpired />}
      {answer && <AccountForm token={token} refund={answer} onGiven={() => setIsDone(true)} />}
    </Screen>
  )
}

function LinkExpired() {
  const texts = useTexts(refundAccountTexts)
  return (
    <div className={styles.form}>
      <p role="alert">{texts.expired}</p>
      <ButtonLink isWide to="/contact">
        {texts.contact}
      </ButtonLink>
    </div>
  )
}

function AccountGiven() {
  const texts = useTexts(refundAccountTexts)
  return (
    <Screen title={texts.doneTitle}>
      <Done seal={texts.doneSeal}>
        <p role="status">{texts.doneText}</p>
        <ButtonLink isWide to="/">
          {texts.top}
        </ButtonLink>
      </Done>
    </Screen>
  )
}

const EMPTY = {
  bank_name: '',
  bank_code: '',
  branch_name: '',
  branch_code: '',
  kind: '',
  number: '',
  holder: '',
}
type Name = keyof typeof EMPTY
const FIELDS = Object.keys(EMPTY)

interface AccountFormProps {
  readonly token: string
  readonly refund: Answer<'GET /user/refund_account'>
  readonly onGiven: () => void
}

function AccountForm({ token, refund, onGiven }: AccountFormProps) {
  const texts = useTexts(refundAccountTexts)
  const errors = useFormErrors(FIELDS)
  const [values, setValues] = useState(EMPTY)
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors.messageOf(name),
    onValueChange: (text: string) => setValues((current) => ({ ...current, [name]: text })),
  })
  const code = { inputMode: 'numeric', autoComplete: 'off', required: true } as const
  const name = { autoComplete: 'off', required: true } as const
  const submit = useAction(async () => {
    const outcome = await send('POST /user/refund_account', { request: { token, ...values } })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    onGiven()
    scrollTo(0, 0)
  })
  return (
    <Form ref={errors.form} className={styles.form} onSubmit={submit}>
      <dl className={styles.account}>
        <DescriptionRow name={texts.order}>{refund.payment_id}</DescriptionRow>
        <DescriptionRow name={texts.price}>{texts.yen(refund.price)}</DescriptionRow>
      </dl>
      <Field {...field('bank_name')} {...name} label={texts.bankName} hint={texts.bankNameHint} />
      <Field {...field('bank_code')} {...code} label={texts.bankCode} hint={texts.bankCodeHint} />
      <Field
        {...field('branch_name')}
        {...name}
        label={texts.branchName}
        hint={texts.branchNameHint}
      />
      <Field
        {...field('branch_code')}
        {...code}
        label={texts.branchCode}
        hint={texts.branchCodeHint}
      />
      <SelectField
        {...field('kind')}
        label={texts.kind}
        placeholder={texts.choose}
        options={Object.entries(texts.kinds).map(([value, title]) => ({ value, name: title }))}
      />
      <Field {...field('number')} {...code} label={texts.number} hint={texts.numberHint} />
      <Field {...field('holder')} {...name} label={texts.holder} hint={texts.holderHint} />
      <FormError>{errors.formError}</FormError>
      <Button type="submit" tone="main" isWide>
        {texts.send}
      </Button>
    </Form>
  )
}
