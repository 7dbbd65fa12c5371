import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { limitDigits } from '#contract/digits.ts'

const digitsOf = limitDigits(6)

/**
 * A field for the six digits of an authenticator app. A pasted code may contain blanks, and a typed
 * one full-width digits.
 */
export function CodeInput({ label }: { readonly label: string }) {
  return (
    <TextInput
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) normalize(event)
      }}
      onCompositionEnd={normalize}
      required
    />
  )
}

function normalize({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const digits = digitsOf(input.value)
  if (digits !== input.value) input.value = digits
}
