import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import type { ConsoleRequest } from '#contract/console/calls.ts'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'

type Request = ConsoleRequest<'POST /acquisitions/add'>
/**
 * The values that an operator enters for a line of the dealer's record, without price and cards.
 */
export type RecordEntry = Omit<Request, 'request_id' | 'lines' | 'price_yen'>

export interface RecordFieldsProps {
  readonly initial?: Acquisition
  /** True if the price is 10,000 yen or more. From this price on, the law requires every field. */
  readonly isComplete: boolean
}

const HINT_BELOW: TextInputProps = { inputWrapperOrder: ['label', 'input', 'description'] }

/** The fields for the day, kind, features and counterparty of an acquisition. */
export function RecordFields(props: RecordFieldsProps) {
  const texts = useTexts(acquisitionsTexts)
  const { initial, isComplete } = props
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        name="acquired_on"
        type="date"
        label={texts.acquiredOn}
        defaultValue={initial?.acquired_on ?? todayInJapan()}
        required
      />
      <TextInput
        name="kind"
        label={texts.kind}
        defaultValue={initial?.kind ?? texts.kindDefault}
        maxLength={100}
        required
      />
      <CounterpartyFields {...props} />
      <TextInput
        name="invoice_number"
        label={texts.invoice}
        description={texts.invoiceHint}
        {...HINT_BELOW}
        defaultValue={initial?.invoice_number}
        pattern="T[0-9]{13}"
        maxLength={14}
      />
      <TextInput
        name="features"
        label={texts.features}
        description={texts.featuresHint}
        {...HINT_BELOW}
        defaultValue={initial?.features}
        maxLength={500}
        required={isComplete}
      />
    </SimpleGrid>
  )
}

function CounterpartyFields({ initial, isComplete }: RecordFieldsProps) {
  const texts = useTexts(acquisitionsTexts)
  return (
    <>
      <TextInput
        name="counterparty_name"
        label={texts.counterparty}
        defaultValue={initial?.counterparty_name}
        maxLength={100}
        required
      />
      <TextInput
        name="counterparty_address"
        label={texts.address}
        defaultValue={initial?.counterparty_address}
        maxLength={500}
        required={isComplete}
      />
      <TextInput
        name="counterparty_occupation"
        label={texts.occupation}
        defaultValue={initial?.counterparty_occupation}
        maxLength={100}
        required={isComplete}
      />
      <TextInput
        name="counterparty_age"
        type="number"
        min={0}
        max={150}
        label={texts.age}
        defaultValue={initial?.counterparty_age ?? ''}
        required={isComplete}
      />
      <TextInput
        name="identity_check"
        label={texts.identityCheck}
        description={texts.identityHint}
        {...HINT_BELOW}
        defaultValue={initial?.identity_check}
        maxLength={100}
        required={isComplete}
      />
    </>
  )
}

/** Returns the values that the operator entered in a form with `RecordFields`. */
export function readRecord(form: FormData): RecordEntry {
  const text = (name: keyof RecordEntry) => String(form.get(name) ?? '').trim()
  const age = text('counterparty_age')
  return {
    ...{ acquired_on: text('acquired_on'), kind: text('kind'), features: text('features') },
    counterparty_name: text('counterparty_name'),
    counterparty_address: text('counterparty_address'),
    counterparty_occupation: text('counterparty_occupation'),
    counterparty_age: age === '' ? null : Number(age),
    ...{ identity_check: text('identity_check'), invoice_number: text('invoice_number') },
  }
}
