import type { SelectHTMLAttributes } from 'react'
import { type FieldCommonProps, FramedField } from './field-layout.tsx'

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> &
  FieldCommonProps & {
    readonly onValueChange: (text: string) => void
    /** The text shown while no option is selected. */
    readonly placeholder: string
    readonly options: readonly { readonly value: string; readonly name: string }[]
  }

export function SelectField(props: SelectFieldProps) {
  const { label, labelSuffix, hint, error, onValueChange, placeholder, options, ...rest } = props
  return (
    <FramedField label={label} labelSuffix={labelSuffix} hint={hint} error={error}>
      {(attributes) => (
        <select
          {...rest}
          {...attributes}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        >
          {/* What is marked as optional can be emptied again. */}
          <option value="" hidden={labelSuffix === undefined}>
            {placeholder}
          </option>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FramedField>
  )
}
