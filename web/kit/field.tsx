import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FieldCommonProps, FramedField } from './field-layout.tsx'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> &
  FieldCommonProps & {
    readonly onValueChange: (text: string) => void
    /** The elements that stand inside the frame beside the input, such as a button. */
    readonly children?: ReactNode
  }

/** Renders an input with its label above, and its hint and error below. */
export function Field(props: FieldProps) {
  const { label, labelSuffix, hint, error, onValueChange, children, ...rest } = props
  return (
    <FramedField {...{ label, labelSuffix, hint, error }}>
      {(attributes) => (
        <>
          <input
            {...rest}
            {...attributes}
            onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
          />
          {children}
        </>
      )}
    </FramedField>
  )
}
