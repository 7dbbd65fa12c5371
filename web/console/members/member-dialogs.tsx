import { Alert, Checkbox, List, Text } from '@mantine/core'
import { useState } from 'react'
import type { ClosingObstacle } from '#contract/console/members/members.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import type { RequestDialogProps } from './adjust-dialog.tsx'
import { membersTexts } from './members.texts.ts'

interface CloseProps extends RequestDialogProps {
  /** The reasons why the account could not be closed at the time when the screen was loaded. */
  readonly obstacles: readonly ClosingObstacle[]
}

/**
 * The dialog that requests the closing of an account, which another owner has to approve. It lists
 * the obstacles to the closing.
 */
export function CloseDialog({ memberId, isOpen, obstacles, onRequested, onClose }: CloseProps) {
  const texts = useTexts(membersTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /members/{id}/close')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<readonly ClosingObstacle[]>()
  const submit = async (reason: string, form: FormData) => {
    setError(undefined)
    const outcome = await act.run({
      params: { id: memberId },
      request: { reason, ...(form.get('acceptsRest') === null ? {} : { acceptsRest: true }) },
    })
    if (outcome === undefined) return
    if (outcome.kind === 'refused') {
      setRefused(outcome.current?.obstacles as readonly ClosingObstacle[] | undefined)
    }
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onRequested(outcome.answer.approvalId)
    onClose()
  }
  const listed = refused ?? obstacles
  return (
    <ActDialog
      title={texts.close}
      submit={texts.ask}
      isOpen={isOpen}
      act={{ isRunning: act.isRunning, error }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.closeText}</Text>
      {listed.length === 0 ? null : (
        <Alert title={texts.obstaclesTitle} variant="outline" color="vermilion">
          <List size="sm">
            {listed.map((obstacle) => (
              <List.Item key={obstacle}>{texts.obstacles[obstacle]}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {listed.some((each) => each === 'goods-away' || each === 'money-stays') ? (
        <Checkbox name="acceptsRest" label={texts.acceptsRest} />
      ) : null}
    </ActDialog>
  )
}

type ResetMailProps = Omit<RequestDialogProps, 'onRequested'> & { readonly onAsked: () => void }

/** The dialog that makes the shop send the member a mail with a link to set a new password. */
export function ResetMailDialog({ memberId, isOpen, onAsked, onClose }: ResetMailProps) {
  const texts = useTexts(membersTexts)
  return (
    <CallDialog
      call="POST /members/{id}/reset-mail"
      title={texts.resetMail}
      submit={texts.send}
      isOpen={isOpen}
      onClose={onClose}
      inputOf={(reason) => ({ params: { id: memberId }, request: { reason } })}
      onDone={onAsked}
    >
      <Text size="sm">{texts.resetMailText}</Text>
    </CallDialog>
  )
}
