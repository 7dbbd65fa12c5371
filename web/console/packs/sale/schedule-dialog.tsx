import { Text, TextInput } from '@mantine/core'
import { localInJapan, timeInJapan } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'
import { type SaleDialogProps, useSaleAct } from './use-sale-act.ts'

export interface ScheduleDialogProps extends SaleDialogProps {
  readonly onOwnChange: (change: VersionChange) => void
}

/**
 * The dialog that changes the dates of a sale. The start can change until the sale begins. The end
 * can move only to a later time.
 */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { pack, onClose, onOwnChange } = props
  const texts = useTexts(saleTexts)
  const schedule = useAct('POST /packs/{id}/schedule')
  const { error, run } = useSaleAct(props)
  const isStarted = pack.state !== 'scheduled'
  const submit = async (reason: string, form: FormData) => {
    const timeOf = (name: string) => timeInJapan(String(form.get(name) ?? '')) ?? null
    const { version } = pack
    const request = {
      version,
      startsAt: isStarted ? pack.startsAt : timeOf('startsAt'),
      endsAt: timeOf('endsAt'),
      reason,
    }
    const change = schedule.run({ params: { id: pack.id }, request })
    void run(change)
    const outcome = await change
    if (outcome?.kind === 'ok') onOwnChange({ from: version, to: outcome.answer.version })
  }
  return (
    <ActDialog
      title={texts.schedule}
      submit={texts.schedule}
      isOpen
      act={{ isRunning: schedule.isRunning, error }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.scheduleText}</Text>
      <TextInput
        type="datetime-local"
        name="startsAt"
        label={texts.startsAt}
        defaultValue={localInJapan(pack.startsAt)}
        disabled={isStarted}
      />
      <TextInput
        type="datetime-local"
        name="endsAt"
        label={texts.endsAt}
        defaultValue={localInJapan(pack.endsAt)}
      />
    </ActDialog>
  )
}
