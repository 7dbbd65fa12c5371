import styles from './segmented-control.module.css'

export interface SegmentedControlProps<Value extends string | number> {
  /** The accessible name of the group of options. It is not visible, but screen readers read it. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  /** The selected option; undefined until the member selects one. */
  readonly selected: Value | undefined
  readonly onSelect: (value: Value) => void
}

/** A click on an option applies it at once. */
export function SegmentedControl<Value extends string | number>(
  props: SegmentedControlProps<Value>,
) {
  const { label, options, selected, onSelect } = props
  return (
    <fieldset className={styles.control}>
      <legend className="hidden-text">{label}</legend>
      {options.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
