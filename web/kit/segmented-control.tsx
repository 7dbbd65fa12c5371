import styles from './segmented-control.module.css'

export interface SegmentedControlProps<Value extends string | number> {
  /** Read by screen readers only: what the options select. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  /** Undefined until the member selects an option. */
  readonly selected: Value | undefined
  readonly onSelect: (value: Value) => void
}

/** A row of options, such as a filter or a sort order, that takes effect at once. */
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
