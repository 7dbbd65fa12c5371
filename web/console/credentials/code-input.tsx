import { TextInput } from '@mantine/core'

/** A field for the six digits of an authenticator app. */
export function CodeInput({ label }: { readonly label: string }) {
  return (
    <TextInput
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      required
    />
  )
}
