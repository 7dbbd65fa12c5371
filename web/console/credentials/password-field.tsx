import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { credentialsTexts } from './credentials.texts.ts'

/** A field for a password, whose button for showing it has a name in the language of the screen. */
export function PasswordField(props: PasswordInputProps) {
  const texts = useTexts(credentialsTexts)
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
      name="password"
      required
      {...props}
    />
  )
}
