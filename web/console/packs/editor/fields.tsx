import { Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { localInJapan, timeInJapan } from '#web/console/format/times.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { InsertNumber } from './insert-number.tsx'
import type { DraftFields } from './unsaved.ts'
import type { DraftEditing } from './use-draft.ts'

/** The names of those fields of a draft whose values have the type `Value`. */
type FieldsOf<Value> = {
  [Name in keyof DraftFields]-?: DraftFields[Name] extends Value ? Name : never
}[keyof DraftFields]

interface FieldProps<Name extends keyof DraftFields> {
  readonly editing: DraftEditing
  readonly name: Name
}

/** The hint is below the input, so that all inputs in a row are at the same height. */
const ORDER = { inputWrapperOrder: ['label', 'input', 'description'] as InputOrder }
type InputOrder = ('label' | 'input' | 'description')[]

/** Returns the label and the hint of a field in the operator's language. */
export function useFieldText(name: keyof DraftFields): { label: string; description?: string } {
  const { fields, hints } = useTexts(editorTexts)
  const description = (hints as Readonly<Record<string, string>>)[name]
  return { label: fields[name], ...(description === undefined ? {} : { description }) }
}

export function TextField({
  editing: { fields, set, isReadOnly },
  name,
  lengthMax = 200,
}: FieldProps<FieldsOf<string>> & { readonly lengthMax?: number }) {
  return (
    <TextInput
      {...ORDER}
      {...useFieldText(name)}
      value={fields[name]}
      maxLength={lengthMax}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
}

/**
 * A field for a text of several lines. The operator can insert placeholders, which the shop
 * replaces by numbers from the composition.
 */
export function LongTextField({ editing, name }: FieldProps<FieldsOf<string>>) {
  const { fields, set, isReadOnly } = editing
  const text = useFieldText(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (placeholder: string) => {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: 0, selectionEnd: 0 }
    const value = fields[name]
    set({ [name]: value.slice(0, selectionStart) + placeholder + value.slice(selectionEnd) })
  }
  return (
    <Stack gap={4} align="stretch">
      <Textarea
        {...ORDER}
        {...text}
        ref={area}
        value={fields[name]}
        maxLength={20_000}
        readOnly={isReadOnly}
        autosize
        minRows={8}
        maxRows={20}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
      {isReadOnly ? null : (
        <Group>
          <InsertNumber editing={editing} label={text.label} onInsert={insert} />
        </Group>
      )}
    </Stack>
  )
}

/**
 * A field for a whole number, shown with thousands separators. An empty field has the value null,
 * or 0 if the draft does not allow null.
 */
export function NumberField({
  editing: { fields, set, isReadOnly },
  name,
  max,
  min = 0,
}: FieldProps<FieldsOf<number | null>> & { readonly max: number; readonly min?: number }) {
  const isOptional = name === 'price' || name === 'announcedTotal'
  return (
    <NumberInput
      {...ORDER}
      {...useFieldText(name)}
      value={fields[name] ?? ''}
      min={min}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      readOnly={isReadOnly}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' } }}
      onChange={(value) => {
        const next = typeof value === 'number' && value >= min ? value : null
        set({ [name]: next ?? (isOptional ? null : 0) })
      }}
    />
  )
}

/** A field for a date and time in Japan. An empty field has the value null. */
export function TimeField({
  editing: { fields, set, isReadOnly },
  name,
}: FieldProps<'startsAt' | 'endsAt'>) {
  return (
    <TextInput
      {...ORDER}
      {...useFieldText(name)}
      type="datetime-local"
      value={localInJapan(fields[name])}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => set({ [name]: timeInJapan(currentTarget.value) ?? null })}
    />
  )
}
