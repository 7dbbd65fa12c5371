import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { Field } from '#contract/console/field.ts'
import { draftFields } from '#contract/console/packs/draft.fields.ts'
import type { HtmlEditorProps } from '#web/console/form/html-editor-frame.tsx'
import { HtmlEditor } from '#web/console/form/html-field.tsx'
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
  /** Further buttons of an editor of HTML. */
  readonly renderButtons?: HtmlEditorProps['renderButtons']
}

export function DraftField({ editing, name, renderButtons }: DraftFieldProps) {
  const { set, isReadOnly } = editing
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
  if (field.type === 'choice') return <ChoiceField editing={editing} name={name} />
  if (field.type === 'text' && field.isHtml)
    return (
      <HtmlEditor
        label={text.label}
        hint={text.description}
        value={String(value)}
        max={field.max}
        isReadOnly={isReadOnly}
        onChange={(html) => set({ [name]: html })}
        {...(renderButtons ? { renderButtons } : {})}
      />
    )
  if (field.type === 'text')
    return (
      <TextInput
        {...ORDER}
        {...text}
        value={String(value)}
        maxLength={field.max}
        readOnly={isReadOnly}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
    )
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

function ChoiceField({ editing: { fields, set, isReadOnly }, name }: DraftFieldProps) {
  const { names } = useTexts(editorTexts)
  const { values } = draftFields[name] as Extract<Field, { type: 'choice' }>
  const labels = (names as Readonly<Record<string, Readonly<Record<string, string>>>>)[name]
  return (
    <NativeSelect
      {...useFieldText(name)}
      value={String(fields[name])}
      disabled={isReadOnly}
      data={values.map((each) => ({ value: String(each), label: labels?.[each] ?? '' }))}
      onChange={({ currentTarget }) =>
        set({ [name]: values.find((each) => String(each) === currentTarget.value) })
      }
    />
  )
}

/**
 * The operator can insert placeholders, which the shop replaces by numbers from the composition.
 */
export function DescriptionField({
  editing,
  name,
}: {
  readonly editing: DraftEditing
  readonly name: 'detailHtml' | 'detailHtmlEn'
}) {
  const { label } = useFieldText(name)
  return (
    <DraftField
      editing={editing}
      name={name}
      renderButtons={(insert) => <InsertNumber editing={editing} label={label} onInsert={insert} />}
    />
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
