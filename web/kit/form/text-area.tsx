import type { TextareaHTMLAttributes } from 'react'
import { type FieldCommonProps, FramedField } from './field-layout.tsx'

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> &
  FieldCommonProps & { readonly onValueChange: (text: string) => void }

export function TextArea(props: TextAreaProps) {
  const { label, labelSuffix, hint, error, onValueChange, ...rest } = props
  return (
    <FramedField label={label} labelSuffix={labelSuffix} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
      )}
    </FramedField>
  )
}
