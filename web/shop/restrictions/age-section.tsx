import { useState } from 'react'
import { AGE_TEXT_VERSION } from '#contract/constants.ts'
import type { PlayLimits } from '#contract/restrictions.ts'
import { Button } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './play-limits.module.css'
import { playLimitsTexts } from './play-limits.texts.ts'

interface AgeSectionProps extends Pick<PlayLimits, 'age'> {
  readonly reload: () => Promise<unknown>
}

/**
 * Shows the member's statement about the age. The member declares to be an adult, or stores a date
 * of birth, which cannot be changed later.
 */
export function AgeSection({ age, reload }: AgeSectionProps) {
  const texts = useTexts(playLimitsTexts)
  const toast = useToast()
  const refusalText = useRefusalText()
  const [birthDate, setBirthDate] = useState('')
  const [error, setError] = useState('')
  const confirm = useAction(async (birth_date?: string) => {
    setError('')
    const request = {
      text_version: AGE_TEXT_VERSION as typeof AGE_TEXT_VERSION,
      ...(birth_date === undefined ? {} : { birth_date }),
    }
    const outcome = await send('POST /user/age', { request })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'birth_date'))
    toast(texts.ageSaved)
    await reload()
  })
  const needsDate = age.purchase_age !== null
  const kinds = age.refused_kinds.map((kind) => texts.kinds[kind]).join(texts.separator)
  return (
    <section className={styles.section} aria-labelledby="age">
      <h2 id="age">{texts.age}</h2>
      {age.purchase_age !== null && age.confirmed_by !== 'birth-date' && (
        <p>{texts.birthDateLead(age.purchase_age)}</p>
      )}
      {!needsDate && age.confirmed_by === 'nothing' && <p>{texts.ageLead}</p>}
      {age.confirmed_by === 'declaration' && (
        <p>{texts.declared(historyDateTime(age.confirmed))}</p>
      )}
      {age.confirmed_by === 'birth-date' && (
        <p>{texts.born(age.birth_date.replaceAll('-', '/'))}</p>
      )}
      {age.purchase_age !== null && age.confirmed_by === 'birth-date' && !age.is_purchase_age && (
        <p className={styles.warning}>{texts.tooYoung(age.purchase_age)}</p>
      )}
      {kinds !== '' && (
        <p className={styles.warning}>
          {age.confirmed_by === 'birth-date' ? texts.minor : texts.ageNeeded(kinds)}
        </p>
      )}
      {!needsDate && age.confirmed_by === 'nothing' && (
        <Button onClick={() => confirm()}>{texts.declare}</Button>
      )}
      {age.confirmed_by !== 'birth-date' && (
        <Form className={styles.limit} onSubmit={() => confirm(birthDate)}>
          <Field
            label={texts.birthDate}
            hint={texts.birthDateNote}
            type="date"
            autoComplete="bday"
            value={birthDate}
            error={error}
            onValueChange={setBirthDate}
          />
          <Button type="submit">{texts.saveBirthDate}</Button>
        </Form>
      )}
    </section>
  )
}
