import type { FormHTMLAttributes, KeyboardEvent, Ref } from 'react'

export type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  readonly ref?: Ref<HTMLFormElement>
  readonly onSubmit: () => void
}

/** A form that the page itself sends: by its button and by Enter, but not by the Enter that ends a composition. */
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

/** Safari tells the Enter of a composition by its key code alone. */
function ignoreCompositionEnter(event: KeyboardEvent): void {
  const { isComposing, keyCode } = event.nativeEvent
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault()
}
