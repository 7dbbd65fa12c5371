import type { FormHTMLAttributes, KeyboardEvent, Ref } from 'react'

export type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
}

/**
 * A form that calls `onSubmit` instead of loading a page, on its button or on Enter. The Enter that confirms a
 * Japanese input method's composition does not submit.
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

/** Safari marks the Enter of a composition only by key code 229. */
function ignoreCompositionEnter(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault()
}
