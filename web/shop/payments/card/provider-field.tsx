import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react'
import { FramedField } from '#web/kit/form/field-layout.tsx'
import styles from './provider-field.module.css'

export interface ProviderFieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error: string | undefined
  /** The element that the provider's frame fills. */
  readonly place: Ref<HTMLDivElement>
  readonly onFocus: () => void
  /** `large`: larger text, for a card number. `whole-card`: the frame itself sets its height. */
  readonly size?: 'large' | 'whole-card'
}

/** With the shop's label, hint and error. An error moves the focus into the frame. */
export function ProviderField(props: ProviderFieldProps) {
  const { label, hint, error, place, onFocus, size } = props
  const focus = useEffectEvent(onFocus)
  useEffect(() => {
    if (error !== undefined) focus()
  }, [error])
  return (
    <FramedField label={label} hint={hint} error={error}>
      {({ id, className, 'aria-describedby': describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend instead of the label.
        <div
          ref={place}
          id={id}
          role="group"
          aria-label={label}
          aria-describedby={describedBy}
          className={`${className} ${styles.place}`}
          data-size={size}
        />
      )}
    </FramedField>
  )
}
