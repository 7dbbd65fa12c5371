import { type SelectHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { describedByIds, type FieldCommonProps, FieldLayout } from './field.tsx'

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> &
  FieldCommonProps & {
    readonly onValueChange: (text: string) => void
    /** Shown while no option is selected. */
    readonly placeholder: string
    readonly options: readonly { readonly value: string; readonly name: string }[]
  }

/** A labelled select with its hint and its error below it. */
export function SelectField({
  label,
  labelSuffix,
  hint,
  error = '',
  onValueChange,
  placeholder,
  options,
  ...rest
}: SelectFieldProps) {
  const id = useId()
  return (
    <FieldLayout id={id} label={label} labelSuffix={labelSuffix} hint={hint} error={error}>
      <div className={styles.box} data-invalid={error !== ''}>
        <select
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error !== ''}
          aria-describedby={describedByIds(id, { hint, error })}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        >
          <option value="" hidden>
            {placeholder}
          </option>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </FieldLayout>
  )
}
