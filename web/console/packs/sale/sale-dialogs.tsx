import { Text, Textarea, TextInput } from '@mantine/core'
import { END_MESSAGE_LENGTH_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import { localInJapan, timeInJapan } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'

interface SaleDialogProps {
  readonly pack: PublishedPack
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

const timeIn = (form: FormData, name: string) => timeInJapan(String(form.get(name) ?? '')) ?? null

interface ScheduleDialogProps extends SaleDialogProps {
  readonly onOwnChange: (change: VersionChange) => void
}

/**
 * The dialog that changes the dates of a sale. The start can change until the sale begins. The end
 * can move only to a later time.
 */
export function ScheduleDialog({ pack, reload, onClose, onOwnChange }: ScheduleDialogProps) {
  const texts = useTexts(saleTexts)
  const { id, version } = pack
  const isFixed = pack.state !== 'scheduled' || pack.fixed.lineSeconds > 0
  return (
    <CallDialog
      call="POST /packs/{id}/schedule"
      title={texts.schedule}
      submit={texts.schedule}
      onClose={onClose}
      inputOf={(reason, form) => {
        const startsAt = isFixed ? pack.startsAt : timeIn(form, 'startsAt')
        return {
          params: { id },
          request: { version, startsAt, endsAt: timeIn(form, 'endsAt'), reason },
        }
      }}
      onDone={(saved) => {
        onOwnChange({ from: version, to: saved.version })
        return reload()
      }}
    >
      <Text size="sm">{texts.scheduleText}</Text>
      <TextInput
        type="datetime-local"
        name="startsAt"
        label={texts.startsAt}
        defaultValue={localInJapan(pack.startsAt)}
        disabled={isFixed}
        description={pack.fixed.lineSeconds > 0 ? texts.startFixed : undefined}
      />
      <TextInput
        type="datetime-local"
        name="endsAt"
        label={texts.endsAt}
        defaultValue={localInJapan(pack.endsAt)}
      />
    </CallDialog>
  )
}

/**
 * The dialog that requests to end the sale early. Another owner has to approve the request, and
 * members can read its reason.
 */
export function EndDialog({ pack: { id, version, fixed }, reload, onClose }: SaleDialogProps) {
  const texts = useTexts(saleTexts)
  const message = { rows: 2, maxLength: END_MESSAGE_LENGTH_MAX, required: true } as const
  return (
    <CallDialog
      call="POST /packs/{id}/end"
      title={texts.end}
      submit={texts.ask}
      onClose={onClose}
      inputOf={(reason, form) => ({
        params: { id },
        request: {
          version,
          endsAt: timeIn(form, 'endsAt'),
          message: String(form.get('message')),
          messageEn: String(form.get('messageEn')),
          reason,
        },
      })}
      onDone={reload}
    >
      <Text size="sm">{texts.endText}</Text>
      {fixed.lineSeconds > 0 && <Text size="sm">{texts.endsInLine}</Text>}
      <TextInput type="datetime-local" name="endsAt" label={texts.endsAtField} />
      <Textarea name="message" label={texts.endMessage} data-autofocus {...message} />
      <Textarea name="messageEn" label={texts.endMessageEn} {...message} />
    </CallDialog>
  )
}

/** The dialog that withdraws a pack. It is available only before the sale begins. */
export function WithdrawDialog({ pack: { id, version }, reload, onClose }: SaleDialogProps) {
  const texts = useTexts(saleTexts)
  return (
    <CallDialog
      call="POST /packs/{id}/withdraw"
      title={texts.withdraw}
      submit={texts.withdraw}
      onClose={onClose}
      inputOf={(reason) => ({ params: { id }, request: { version, reason } })}
      onDone={reload}
    >
      <Text size="sm">{texts.withdrawText}</Text>
    </CallDialog>
  )
}
