import type { FormHTMLAttributes, KeyboardEvent, Ref } from 'react'

export type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
}

/**
 * Renders a form that calls `onSubmit` when the member presses its button or the Enter key. An
 * Enter that only confirms text in a Japanese input method does not submit the form.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={ignoreCompositionEnter}
    />
  )
}

/**
 * Prevents the submission by an Enter that only confirms text in a Japanese input method. Safari
 * marks such an Enter by the key code 229, and not by `isComposing`.
 */
function ignoreCompositionEnter(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault()
}
