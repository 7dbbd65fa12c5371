import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import type { ConsoleRequest } from '#contract/console/calls.ts'
import type { Acquisition } from '#contract/console/stock/acquisitions.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'

type Request = ConsoleRequest<'POST /acquisitions/add'>
/**
 * The values that an operator enters for a line of the dealer's record, without price and cards.
 */
export type RecordEntry = Omit<Request, 'requestId' | 'lines' | 'priceYen'>

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
        name="acquiredOn"
        type="date"
        label={texts.acquiredOn}
        defaultValue={initial?.acquiredOn ?? todayInJapan()}
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
        name="invoiceNumber"
        label={texts.invoice}
        description={texts.invoiceHint}
        {...HINT_BELOW}
        defaultValue={initial?.invoiceNumber}
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
        name="counterpartyName"
        label={texts.counterparty}
        defaultValue={initial?.counterpartyName}
        maxLength={100}
        required
      />
      <TextInput
        name="counterpartyAddress"
        label={texts.address}
        defaultValue={initial?.counterpartyAddress}
        maxLength={500}
        required={isComplete}
      />
      <TextInput
        name="counterpartyOccupation"
        label={texts.occupation}
        defaultValue={initial?.counterpartyOccupation}
        maxLength={100}
        required={isComplete}
      />
      <TextInput
        name="counterpartyAge"
        type="number"
        min={0}
        max={150}
        label={texts.age}
        defaultValue={initial?.counterpartyAge ?? ''}
        required={isComplete}
      />
      <TextInput
        name="identityCheck"
        label={texts.identityCheck}
        description={texts.identityHint}
        {...HINT_BELOW}
        defaultValue={initial?.identityCheck}
        maxLength={100}
        required={isComplete}
      />
    </>
  )
}

/** Returns the values that the operator entered in a form with `RecordFields`. */
export function readRecord(form: FormData): RecordEntry {
  const text = (name: keyof RecordEntry) => String(form.get(name) ?? '').trim()
  const age = text('counterpartyAge')
  return {
    acquiredOn: text('acquiredOn'),
    kind: text('kind'),
    features: text('features'),
    counterpartyName: text('counterpartyName'),
    counterpartyAddress: text('counterpartyAddress'),
    counterpartyOccupation: text('counterpartyOccupation'),
    counterpartyAge: age === '' ? null : Number(age),
    identityCheck: text('identityCheck'),
    invoiceNumber: text('invoiceNumber'),
  }
}
