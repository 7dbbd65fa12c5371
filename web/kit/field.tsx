import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FieldCommonProps, FramedField } from './field-layout.tsx'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> &
  FieldCommonProps & {
    readonly onValueChange: (text: string) => void
    /** Elements inside the frame beside the input, such as a button. */
    readonly children?: ReactNode
  }

/** Renders a labelled input with its hint and its error below it. */
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
