import { type SelectHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { describedBy, FieldBox, type FieldFrame } from './field.tsx'

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> &
  FieldFrame & {
    readonly onText: (text: string) => void
    /** What stands while nothing is chosen. */
    readonly placeholder: string
    readonly options: readonly { readonly value: string; readonly name: string }[]
  }

/** A labelled choice with its own error under it. */
export function SelectField({
  label,
  mark,
  note,
  error = '',
  onText,
  placeholder,
  options,
  ...rest
}: SelectFieldProps) {
  const id = useId()
  return (
    <FieldBox id={id} label={label} mark={mark} note={note} error={error}>
      <div className={styles.box} data-invalid={error !== ''}>
        <select
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error !== ''}
          aria-describedby={describedBy(id, { note, error })}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
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
    </FieldBox>
  )
}
