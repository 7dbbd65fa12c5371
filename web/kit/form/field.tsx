import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FieldCommonProps, FramedField } from './field-layout.tsx'
import { type Normalize, normalizedInput } from './normalized-input.ts'

export type FieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'onCompositionEnd' | 'maxLength'
> &
  FieldCommonProps & {
    readonly onValueChange: (text: string) => void
    /**
     * Converts text that is typed, pasted or filled in by the browser, before it becomes the value
     * of the field.
     */
    readonly normalize?: Normalize
    /** Elements beside the input, inside the frame of the field, such as a button. */
    readonly children?: ReactNode
  }

/** Renders an input with its label above, and its hint and error below. */
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
