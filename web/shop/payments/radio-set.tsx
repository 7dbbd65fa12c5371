import { useId } from 'react'
import { FieldError } from '#web/kit/field-error.tsx'
import styles from './radio-set.module.css'

export interface RadioSetProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly values: readonly Value[]
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value | undefined
  readonly error: string | undefined
  readonly onValue: (value: Value) => void
}

/** A choice of a few, with its own error under it. */
export function RadioSet<Value extends string>(set: RadioSetProps<Value>) {
  const id = useId()
  const { error = '' } = set
  return (
    <div
      className={styles.set}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error !== ''}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <p className={styles.legend} id={`${id}-legend`}>
        {set.legend}
      </p>
      {set.values.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={set.name}
            value={value}
            checked={value === set.value}
            onChange={() => set.onValue(value)}
          />
          {set.names[value]}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </div>
  )
}
