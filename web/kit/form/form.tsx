import type { FormHTMLAttributes, KeyboardEvent, Ref } from 'react'

export type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
}

/**
 * Renders a form that calls `onSubmit` when the member presses its button or Enter. An Enter that
 * only confirms text in a Japanese input method does not submit the form.
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
 * Ignores an Enter that confirms text in a Japanese input method. Safari marks such an Enter only
 * by key code 229.
 */
function ignoreCompositionEnter(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault()
}
