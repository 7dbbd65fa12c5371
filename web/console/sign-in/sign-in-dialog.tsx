import { Modal, Text } from '@mantine/core'
import { useTexts } from '#web/shop/language/language.ts'
import { signInTexts } from './sign-in.texts.ts'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInDialogProps {
  readonly isOpen: boolean
  readonly onDone: () => unknown
}

/** The login above a screen whose session has ended. The screen keeps what was entered. */
export function SignInDialog({ isOpen, onDone }: SignInDialogProps) {
  const texts = useTexts(signInTexts)
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      title={texts.endedTitle}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1_000}
    >
      <Text size="sm" mb="md">
        {texts.ended}
      </Text>
      <SignInForm onDone={onDone} />
    </Modal>
  )
}
