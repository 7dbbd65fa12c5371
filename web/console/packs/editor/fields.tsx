import {
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useRef } from 'react'
import type { Field } from '#contract/console/field.ts'
import { draftFields } from '#contract/console/packs/draft.fields.ts'
import { localInJapan, timeInJapan } from '#web/console/format/times.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import { InsertNumber } from './insert-number.tsx'
import type { DraftFields } from './unsaved.ts'
import type { DraftEditing } from './use-draft.ts'

type FieldName = keyof typeof draftFields

interface FieldEditing {
  readonly fields: Partial<DraftFields>
  readonly set: (changed: Partial<DraftFields>) => void
  readonly isReadOnly: boolean
}

/** The hint is below the input, so that all inputs in a row are at the same height. */
const ORDER = { inputWrapperOrder: ['label', 'input', 'description'] as InputOrder }
type InputOrder = ('label' | 'input' | 'description')[]

export function useFieldText(name: keyof DraftFields): { label: string; description?: string } {
  const { fields, hints } = useTexts(editorTexts)
  const description = (hints as Readonly<Record<string, string>>)[name]
  return { label: fields[name], ...(description === undefined ? {} : { description }) }
}

export interface DraftFieldProps {
  readonly editing: FieldEditing
  readonly name: FieldName
}

export function DraftField({ editing, name }: DraftFieldProps) {
  const { set, isReadOnly } = editing
  const { names } = useTexts(editorTexts)
  const text = useFieldText(name)
  const field: Field = draftFields[name]
  const value = editing.fields[name]
  if (field.type === 'flag')
    return (
      <Checkbox
        {...text}
        checked={value === true}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
      />
    )
  if (field.type === 'choice') {
    const labels = (names as Readonly<Record<string, Readonly<Record<string, string>>>>)[name]
    return (
      <NativeSelect
        {...text}
        value={String(value)}
        disabled={isReadOnly}
        data={field.values.map((each) => ({ value: String(each), label: labels?.[each] ?? '' }))}
        onChange={({ currentTarget }) =>
          set({ [name]: field.values.find((each) => String(each) === currentTarget.value) })
        }
      />
    )
  }
  if (field.type === 'text') {
    const input = {
      ...ORDER,
      ...text,
      value: String(value),
      maxLength: field.max,
      readOnly: isReadOnly,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        set({ [name]: currentTarget.value }),
    }
    return field.lines ? <Textarea {...input} rows={field.lines} /> : <TextInput {...input} />
  }
  if (field.type === 'time')
    return (
      <TextInput
        {...ORDER}
        {...text}
        type="datetime-local"
        value={localInJapan(value ? String(value) : null)}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => set({ [name]: timeInJapan(currentTarget.value) ?? null })}
      />
    )
  return <NumberField editing={editing} name={name} />
}

/**
 * The operator can insert placeholders, which the shop replaces by numbers from the composition.
 */
export function LongTextField({
  editing,
  name,
}: {
  readonly editing: DraftEditing
  readonly name: 'detailHtml' | 'detailHtmlEn'
}) {
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
        maxLength={draftFields[name].max}
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
function NumberField({ editing: { fields, set, isReadOnly }, name }: DraftFieldProps) {
  const { min = 0, max, isOptional } = draftFields[name] as Extract<Field, { initial?: number }>
  return (
    <NumberInput
      {...ORDER}
      {...useFieldText(name)}
      value={(fields[name] as number | null) ?? ''}
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
