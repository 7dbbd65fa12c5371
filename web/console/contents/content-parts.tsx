import { Badge, Button, Group, TextInput } from '@mantine/core'
import type { BannerRow } from '#contract/console/texts/contents.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime, localInJapan } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { contentsTexts } from './contents.texts.ts'

type Times = Pick<BannerRow, 'startsAt' | 'endsAt'>

const COLORS = { live: GOOD, planned: 'blue.9', ended: 'gray.7' } as const

/** A badge that shows, in words and colour, whether members see a banner or announcement now. */
export function ContentState({ state }: Pick<BannerRow, 'state'>) {
  const { states } = useTexts(contentsTexts)
  return (
    <Badge variant="outline" radius="sm" tt="none" color={COLORS[state]} miw="max-content">
      {states[state]}
    </Badge>
  )
}

/** The times at which a banner or announcement appears and disappears for members. */
export function ContentTimes({ startsAt, endsAt }: Times) {
  const language = useLanguage()
  const textOf = (time: string | null) => (time === null ? '' : formatTime(time, language))
  return `${textOf(startsAt)} – ${textOf(endsAt)}`
}

/** The fields for the start and the end. The operator enters both as times in Japan. */
export function TimeFields({ startsAt, endsAt }: Times) {
  const texts = useTexts(contentsTexts)
  return (
    <>
      <TextInput
        name="startsAt"
        type="datetime-local"
        label={texts.startsAt}
        description={texts.startsHint}
        defaultValue={localInJapan(startsAt)}
      />
      <TextInput
        name="endsAt"
        type="datetime-local"
        label={texts.endsAt}
        description={texts.endsHint}
        defaultValue={localInJapan(endsAt)}
      />
    </>
  )
}

/** The buttons that change or remove one row of a list. */
export function RowButtons({
  name,
  onChange,
  onRemove,
}: {
  readonly name: string
  readonly onChange: () => void
  readonly onRemove: () => void
}) {
  const texts = useTexts(contentsTexts)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={texts.changeOf(name)}
        onClick={onChange}
        data-opens-row
      >
        {texts.change}
      </Button>
      <Button size="xs" variant="default" aria-label={texts.removeOf(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </Group>
  )
}

/** The outcome of an act; undefined if the operator did not prove the second factor. */
export type ContentOutcome = { readonly kind: 'ok' } | Refused | Unreachable | undefined

export interface RemoveDialogProps {
  readonly name: string
  readonly isRunning: boolean
  readonly remove: (reason: string) => Promise<ContentOutcome>
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}

/** A dialog that asks for a reason, and then removes a banner or an announcement. */
export function RemoveDialog({ name, isRunning, remove, onClose, reload }: RemoveDialogProps) {
  const texts = useTexts(contentsTexts)
  const { error, doneOf } = useRefusal()
  return (
    <ActDialog
      title={texts.removeOf(name)}
      submit={texts.remove}
      isOpen
      act={{ isRunning, error }}
      onClose={onClose}
      onSubmit={async (reason) => {
        if ((await doneOf(remove(reason))) === undefined) return
        onClose()
        await reload()
      }}
    >
      {texts.removeText}
    </ActDialog>
  )
}
