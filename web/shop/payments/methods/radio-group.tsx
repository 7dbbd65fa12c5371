import { useId } from 'react'
import { FieldError } from '#web/kit/form/field-error.tsx'
import styles from './radio-group.module.css'

export interface RadioGroupProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly values: readonly Value[]
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value | undefined
  readonly error: string | undefined
  readonly onValue: (value: Value) => void
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const id = useId()
  const { error = '' } = props
  return (
    <div
      className={styles.group}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error !== ''}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p className={styles.legend} id={`${id}-legend`}>
        {props.legend}
      </p>
      {props.values.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onValue(value)}
          />
          {props.names[value]}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </div>
  )
}
