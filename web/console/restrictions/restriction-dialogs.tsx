import { NativeSelect, Text, TextInput } from '@mantine/core'
import { RESTRICTION_KINDS, type RestrictionKind } from '#contract/constants.ts'
import { timeInJapan } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

interface DialogProps {
  readonly isOpen: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * The dialog that forbids the member one kind of acts, such as purchases. It asks for a reason and
 * for the end of the restriction.
 */
export function RestrictDialog({
  memberId,
  isOpen,
  onDone,
  onClose,
}: DialogProps & { readonly memberId: number }) {
  const texts = useTexts(restrictionTexts)
  const act = useFormAct('POST /members/{id}/restrict')
  const submit = async (reason: string, form: FormData) => {
    const kind = String(form.get('kind')) as RestrictionKind
    const endsAt = timeInJapan(String(form.get('endsAt'))) ?? null
    const answer = await act.run({ params: { id: memberId }, request: { kind, endsAt, reason } })
    if (answer === undefined) return
    onDone()
    onClose()
  }
  return (
    <ActDialog
      title={texts.restrict}
      submit={texts.submit}
      isOpen={isOpen}
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.restrictText}</Text>
      <NativeSelect
        name="kind"
        label={texts.kind}
        data={RESTRICTION_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <TextInput
        name="endsAt"
        type="datetime-local"
        label={texts.endsAt}
        description={texts.endsAtHint}
      />
    </ActDialog>
  )
}

/**
 * The dialog that lifts a restriction that an operator has set. It is open while `restrictionId` is
 * set.
 */
export function LiftDialog({
  restrictionId,
  onDone,
  onClose,
}: Omit<DialogProps, 'isOpen'> & { readonly restrictionId: number | undefined }) {
  const texts = useTexts(restrictionTexts)
  const act = useFormAct('POST /restrictions/{id}/lift')
  const submit = async (reason: string) => {
    if (restrictionId === undefined) return
    const answer = await act.run({ params: { id: restrictionId }, request: { reason } })
    if (answer === undefined) return
    onDone()
    onClose()
  }
  return (
    <ActDialog
      title={texts.lift}
      submit={texts.lift}
      isOpen={restrictionId !== undefined}
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.liftText}</Text>
    </ActDialog>
  )
}
