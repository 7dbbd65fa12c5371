import {
  Checkbox,
  Fieldset,
  NativeSelect,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { Field, Fields } from '#contract/console/field.ts'
import { localInJapan } from '#web/console/format/times.ts'
import { HtmlField } from './html-field.tsx'

type Names = Readonly<Record<string, string>>
type ChoiceName<All extends Fields> = {
  [Name in keyof All]: All[Name] extends { type: 'choice' | 'order' } ? Name : never
}[keyof All]

/** The texts of a noun that its form shows. A list of the noun reads the same `fields` and `names`. */
export interface FormTexts<All extends Fields> {
  readonly fields: Readonly<Record<keyof All, string>>
  readonly hints?: Names
  readonly names: Readonly<Record<ChoiceName<All>, Names>>
}

export interface FieldInputsProps<All extends Fields> {
  readonly fields: All
  readonly texts: FormTexts<All>
  /** The row whose values the inputs begin with; undefined for a new row. */
  readonly initial?: { readonly [Name in keyof All]?: unknown } | undefined
  /** The fields to draw, in their order; all fields if absent. */
  readonly only?: readonly (keyof All & string)[]
  /** Closes the editors of HTML, which a disabled fieldset does not reach. */
  readonly isReadOnly?: boolean
  /** Optional fields that the operator must fill in this time. */
  readonly required?: readonly (keyof All & string)[]
}

/** The inputs of described fields, with their labels and limits. `readFields` reads them. */
export function FieldInputs<All extends Fields>(props: FieldInputsProps<All>) {
  const { fields, initial, only = Object.keys(fields), required = [] } = props
  const neededOf = (name: string) => (required.includes(name) ? { required: true } : {})
  const { fields: labels, hints = {}, names } = props.texts as FormTexts<Fields>
  return only.map((name, at) => {
    const field = fields[name] as Field
    const shared = {
      name,
      label: labels[name],
      description: hints[name],
      inputWrapperOrder: BELOW,
      defaultValue: initialText(field, initial?.[name]),
      ...(at === 0 ? { 'data-autofocus': true } : {}),
    }
    if (field.type === 'flag') {
      const isChecked = initial?.[name] === true
      return <Checkbox key={name} name={name} label={labels[name]} defaultChecked={isChecked} />
    }
    if (field.type === 'text' && field.isHtml)
      return (
        <HtmlField
          key={name}
          name={name}
          label={labels[name] ?? ''}
          hint={hints[name]}
          value={shared.defaultValue}
          max={field.max}
          isReadOnly={props.isReadOnly === true}
        />
      )
    if (field.type === 'text' && field.lines !== undefined) {
      const { min = 0, max, lines } = field
      const limits = { maxLength: max, required: min > 0, ...neededOf(name) }
      return <Textarea key={name} {...shared} {...limits} rows={lines} />
    }
    if (field.type === 'order')
      return (
        <OrderInputs
          key={name}
          name={name}
          label={labels[name]}
          hint={hints[name]}
          names={(names as Readonly<Record<string, Names>>)[name] ?? {}}
          values={field.values}
          order={(initial?.[name] ?? field.values) as readonly string[]}
        />
      )
    if (field.type !== 'choice')
      return <TextInput key={name} {...shared} {...limitsOf(field)} {...neededOf(name)} />
    const options = field.values.map((value) => ({
      value: String(value),
      label: (names as Readonly<Record<string, Names>>)[name]?.[value] ?? String(value),
    }))
    return <NativeSelect key={name} {...shared} data={options} />
  })
}

interface OrderInputsProps {
  readonly name: string
  readonly label: string | undefined
  readonly hint: string | undefined
  readonly names: Names
  readonly values: readonly string[]
  readonly order: readonly string[]
}

/** An input for the place of each value; without a place it is left out. */
function OrderInputs({ name, label, hint, names, values, order }: OrderInputsProps) {
  const places = values.map((_, at) => String(at + 1))
  return (
    <Fieldset legend={label}>
      <SimpleGrid cols={2}>
        {values.map((value) => (
          <NativeSelect
            key={value}
            name={`${name} ${value}`}
            label={names[value]}
            defaultValue={String(order.indexOf(value) + 1)}
            data={[{ value: '0', label: '–' }, ...places]}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs">
        {hint}
      </Text>
    </Fieldset>
  )
}

const BELOW: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

function initialText(field: Field, value: unknown): string {
  if (value === undefined) return 'initial' in field ? String(field.initial) : ''
  if (value === null) return ''
  return field.type === 'time' ? localInJapan(String(value)) : String(value)
}

/** The limits of a described field, for an input that a screen draws itself. */
export function limitsOf(
  field: Exclude<Field, { type: 'choice' | 'order' | 'flag' }>,
): TextInputProps {
  if (field.type === 'text') {
    const { min = 0, max, pattern } = field
    return { maxLength: max, required: min > 0, ...(pattern === undefined ? {} : { pattern }) }
  }
  if (field.type === 'digits') {
    const { min = 0, max } = field
    return { maxLength: 2 * max, inputMode: 'numeric', required: min > 0 }
  }
  const required = !field.isOptional
  if (field.type === 'time') return { type: 'datetime-local', required }
  if (field.type === 'day') return { type: 'date', required }
  return { type: 'number', min: field.min ?? 0, max: field.max, required }
}
