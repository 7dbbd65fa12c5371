import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FieldCommonProps, FramedField } from './field-layout.tsx'
import { type Normalize, normalizedInput } from './normalized-input.ts'

export type FieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onCompositionEnd' | 'maxLength'
> &
  FieldCommonProps & {
    readonly onValueChange: (text: string) => void
    /** Before typed, pasted or filled in text becomes the value. */
    readonly normalize?: Normalize
    /** Elements beside the input, inside the frame of the field, such as a button. */
    readonly children?: ReactNode
  }

export function Field(props: FieldProps) {
  const {
    label,
    labelSuffix,
    hint,
    error,
    onValueChange,
    normalize = asTyped,
    children,
    ...rest
  } = props
  return (
    <FramedField label={label} labelSuffix={labelSuffix} hint={hint} error={error}>
      {(attributes) => (
        <>
          <input
            {...rest}
            {...attributes}
            {...normalizedInput(normalize, (text) => onValueChange(text))}
          />
          {children}
        </>
      )}
    </FramedField>
  )
}

const asTyped: Normalize = (text) => text
