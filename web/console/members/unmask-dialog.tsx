import { Text } from '@mantine/core'
import { useState } from 'react'
import type { PersonalData } from '#contract/console/members.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { membersTexts } from './members.texts.ts'

export interface UnmaskDialogProps {
  readonly memberId: number
  readonly isOpen: boolean
  readonly onShown: (person: PersonalData) => void
  readonly onClose: () => void
}

/** Asks why the personal data of a member are needed, and shows them. */
export function UnmaskDialog({ memberId, isOpen, onShown, onClose }: UnmaskDialogProps) {
  const texts = useTexts(membersTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /members/{id}/unmask')
  const [error, setError] = useState<string>()
  const submit = async (reason: string) => {
    setError(undefined)
    const outcome = await act.run({ params: { id: memberId }, request: { reason } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onShown(outcome.answer)
    onClose()
  }
  return (
    <ActDialog
      title={texts.unmask}
      submit={texts.show}
      isOpen={isOpen}
      isRunning={act.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={(reason) => void submit(reason)}
    >
      <Text size="sm">{texts.unmaskText}</Text>
    </ActDialog>
  )
}
