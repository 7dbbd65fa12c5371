import { Text } from '@mantine/core'
import { useState } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import type { RequestDialogProps } from './adjust-dialog.tsx'
import { membersTexts } from './members.texts.ts'

/** Asks another owner to approve that an unused account is closed. */
export function CloseDialog({ memberId, isOpen, onRequested, onClose }: RequestDialogProps) {
  const texts = useTexts(membersTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /members/{id}/close')
  const [error, setError] = useState<string>()
  const submit = async (reason: string) => {
    setError(undefined)
    const outcome = await act.run({ params: { id: memberId }, request: { reason } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onRequested(outcome.answer.approval_id)
    onClose()
  }
  return (
    <ActDialog
      title={texts.close}
      submit={texts.ask}
      isOpen={isOpen}
      isRunning={act.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={(reason) => void submit(reason)}
    >
      <Text size="sm">{texts.closeText}</Text>
    </ActDialog>
  )
}

type ResetMailProps = Omit<RequestDialogProps, 'onRequested'> & { readonly onAsked: () => void }

/** Has the shop mail the member a link to a new password. */
export function ResetMailDialog({ memberId, isOpen, onAsked, onClose }: ResetMailProps) {
  const texts = useTexts(membersTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /members/{id}/reset-mail')
  const [error, setError] = useState<string>()
  const submit = async (reason: string) => {
    setError(undefined)
    const outcome = await act.run({ params: { id: memberId }, request: { reason } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onAsked()
    onClose()
  }
  return (
    <ActDialog
      title={texts.resetMail}
      submit={texts.send}
      isOpen={isOpen}
      isRunning={act.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={(reason) => void submit(reason)}
    >
      <Text size="sm">{texts.resetMailText}</Text>
    </ActDialog>
  )
}
