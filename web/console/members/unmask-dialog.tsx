import { Text } from '@mantine/core'
import type { ShownPerson } from '#contract/console/members/members.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

export interface UnmaskDialogProps {
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
  const act = useFormAct('POST /members/{id}/unmask')
  const submit = async (reason: string) => {
    const answer = await act.run({ params: { id: memberId }, request: { reason } })
    if (answer === undefined) return
    onShown(answer)
    onClose()
  }
  return (
    <ActDialog
      title={texts.unmask}
      submit={texts.show}
      isOpen={isOpen}
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.unmaskText}</Text>
    </ActDialog>
  )
}
