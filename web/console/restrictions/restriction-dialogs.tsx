import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RESTRICTION_KINDS, type RestrictionKind } from '#contract/constants.ts'
import { timeInJapan } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

interface DialogProps {
  readonly isOpen: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Restricts one kind of act of the member, with reason and end. */
export function RestrictDialog({
  memberId,
  isOpen,
  onDone,
  onClose,
}: DialogProps & { readonly memberId: number }) {
  const texts = useTexts(restrictionTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /members/{id}/restrict')
  const [error, setError] = useState<string>()
  const submit = async (reason: string, form: FormData) => {
    const kind = String(form.get('kind')) as RestrictionKind
    const ends_at = timeInJapan(String(form.get('ends_at'))) ?? null
    setError(undefined)
    const outcome = await act.run({ params: { id: memberId }, request: { kind, ends_at, reason } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onDone()
    onClose()
  }
  return (
    <ActDialog
      title={texts.restrict}
      submit={texts.submit}
      isOpen={isOpen}
      isRunning={act.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={(reason, form) => void submit(reason, form)}
    >
      <Text size="sm">{texts.restrictText}</Text>
      <NativeSelect
        name="kind"
        label={texts.kind}
        data={RESTRICTION_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <TextInput
        name="ends_at"
        type="datetime-local"
        label={texts.endsAt}
        description={texts.endsAtHint}
      />
    </ActDialog>
  )
}

/** Lifts a restriction of an operator. The dialog is open while a restriction is chosen. */
export function LiftDialog({
  restrictionId,
  onDone,
  onClose,
}: Omit<DialogProps, 'isOpen'> & { readonly restrictionId: number | undefined }) {
  const texts = useTexts(restrictionTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /restrictions/{id}/lift')
  const [error, setError] = useState<string>()
  const submit = async (reason: string) => {
    if (restrictionId === undefined) return
    setError(undefined)
    const outcome = await act.run({ params: { id: restrictionId }, request: { reason } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    onDone()
    onClose()
  }
  return (
    <ActDialog
      title={texts.lift}
      submit={texts.lift}
      isOpen={restrictionId !== undefined}
      isRunning={act.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={(reason) => void submit(reason)}
    >
      <Text size="sm">{texts.liftText}</Text>
    </ActDialog>
  )
}
