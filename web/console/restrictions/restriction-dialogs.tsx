import { NativeSelect, Text, TextInput } from '@mantine/core'
import { RESTRICTION_KINDS, type RestrictionKind } from '#contract/constants.ts'
import { timeInJapan } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { restrictionTexts } from './restrictions.texts.ts'

interface DialogProps {
  readonly onDone: () => unknown
  readonly onClose: () => void
}

/**
 * The dialog that forbids the member one kind of acts, such as purchases. It asks for a reason and
 * for the end of the restriction.
 */
export function RestrictDialog({
  memberId,
  ...dialog
}: DialogProps & { readonly memberId: number; readonly isOpen: boolean }) {
  const texts = useTexts(restrictionTexts)
  return (
    <CallDialog
      call="POST /members/{id}/restrict"
      title={texts.restrict}
      submit={texts.submit}
      inputOf={(reason, form) => {
        const kind = String(form.get('kind')) as RestrictionKind
        const endsAt = timeInJapan(String(form.get('endsAt'))) ?? null
        return { params: { id: memberId }, request: { kind, endsAt, reason } }
      }}
      {...dialog}
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
    </CallDialog>
  )
}

/**
 * The dialog that lifts a restriction that an operator has set. It is open while `restrictionId` is
 * set.
 */
export function LiftDialog({
  restrictionId,
  ...dialog
}: DialogProps & { readonly restrictionId: number | undefined }) {
  const texts = useTexts(restrictionTexts)
  return (
    <CallDialog
      call="POST /restrictions/{id}/lift"
      title={texts.lift}
      submit={texts.lift}
      isOpen={restrictionId !== undefined}
      inputOf={(reason) => ({ params: { id: restrictionId as number }, request: { reason } })}
      {...dialog}
    >
      <Text size="sm">{texts.liftText}</Text>
    </CallDialog>
  )
}
