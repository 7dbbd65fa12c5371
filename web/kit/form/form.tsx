import type { FormHTMLAttributes, KeyboardEvent, Ref } from 'react'

export type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
}

/** An Enter that only confirms text in a Japanese input method does not submit. */
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

/** Safari marks such an Enter by the key code 229, and not by `isComposing`. */
function ignoreCompositionEnter(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault()
}
