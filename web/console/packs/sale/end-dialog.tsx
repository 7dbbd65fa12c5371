import { Text, Textarea, TextInput } from '@mantine/core'
import { END_MESSAGE_LENGTH_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { timeInJapan } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'
import { type SaleDialogProps, useSaleAct } from './use-sale-act.ts'

/**
 * The dialog that requests to end the sale early. Another owner has to approve the request, and
 * members can read its reason.
 */
export function EndDialog(props: SaleDialogProps) {
  const { pack, onClose } = props
  const texts = useTexts(saleTexts)
  const end = useAct('POST /packs/{id}/end')
  const { error, run } = useSaleAct(props)
  const submit = (reason: string, form: FormData) => {
    const request = {
      version: pack.version,
      endsAt: timeInJapan(String(form.get('endsAt'))) ?? null,
      message: String(form.get('message')),
      messageEn: String(form.get('messageEn')),
      reason,
    }
    void run(end.run({ params: { id: pack.id }, request }))
  }
  const message = { rows: 2, maxLength: END_MESSAGE_LENGTH_MAX, required: true } as const
  return (
    <ActDialog
      title={texts.end}
      submit={texts.ask}
      isOpen
      act={{ isRunning: end.isRunning, error }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.endText}</Text>
      <TextInput type="datetime-local" name="endsAt" label={texts.endsAtField} />
      <Textarea name="message" label={texts.endMessage} data-autofocus {...message} />
      <Textarea name="messageEn" label={texts.endMessageEn} {...message} />
    </ActDialog>
  )
}
