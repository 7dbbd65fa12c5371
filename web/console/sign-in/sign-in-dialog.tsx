import { Text } from '@mantine/core'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { signInTexts } from './sign-in.texts.ts'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInDialogProps {
  readonly isOpen: boolean
  readonly onDone: () => unknown
}

/**
 * The dialog for a login after the session has ended. The screen below it keeps the operator's
 * entries.
 */
export function SignInDialog({ isOpen, onDone }: SignInDialogProps) {
  const texts = useTexts(signInTexts)
  return (
    <Dialog isOpen={isOpen} title={texts.endedTitle} zIndex={1_000}>
      <Text size="sm" mb="md">
        {texts.ended}
      </Text>
      <SignInForm onDone={onDone} />
    </Dialog>
  )
}
