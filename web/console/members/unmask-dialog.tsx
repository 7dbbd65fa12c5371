import { Text } from '@mantine/core'
import type { ShownPerson } from '#contract/console/members/members.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

interface UnmaskDialogProps {
  readonly memberId: number
  readonly isOpen: boolean
  readonly onShown: (person: ShownPerson) => void
  readonly onClose: () => void
}

/**
 * The dialog that asks for the reason why the operator needs a member's personal data. It then
 * unmasks the data.
 */
export function UnmaskDialog({ memberId, isOpen, onShown, onClose }: UnmaskDialogProps) {
  const texts = useTexts(membersTexts)
  return (
    <CallDialog
      call="POST /members/{id}/unmask"
      title={texts.unmask}
      submit={texts.show}
      isOpen={isOpen}
      onClose={onClose}
      inputOf={(reason) => ({ params: { id: memberId }, request: { reason } })}
      onDone={onShown}
    >
      <Text size="sm">{texts.unmaskText}</Text>
    </CallDialog>
  )
}
