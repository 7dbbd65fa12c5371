import styles from './choices.module.css'

export interface ChoicesProps<Value extends string | number> {
  /** Heard, not seen: what is chosen. */
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly name: string }[]
  /** Nothing, until somebody chooses. */
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
}

/** A filter or an order that takes effect at once. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, choices, chosen, onChoose } = props
  return (
    <fieldset className={styles.choices}>
      <legend className="hidden-text">{label}</legend>
      {choices.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
