import { Button, Group } from '@mantine/core'
import type { BannerRow } from '#contract/console/texts/contents.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useTexts } from '#web/language/language.ts'
import { contentsTexts } from './contents.texts.ts'

type Times = Pick<BannerRow, 'startsAt' | 'endsAt'>

/** Whether members see a banner or announcement now. */
export const CONTENT_BADGES = {
  live: { color: GOOD },
  planned: { color: 'blue.9' },
  ended: { color: 'gray.7' },
} as const

/** The times at which a banner or announcement appears and disappears for members. */
export function ContentTimes({ startsAt, endsAt }: Times) {
  const textOf = (time: string | null) => (time === null ? '' : formatTime(time))
  return `${textOf(startsAt)} – ${textOf(endsAt)}`
}

interface RowButtonsProps {
  readonly name: string
  readonly onChoose: (act: 'edit' | 'remove') => void
}

export function RowButtons({ name, onChoose }: RowButtonsProps) {
  const texts = useTexts(contentsTexts)
  const shared = { size: 'xs', variant: 'default' }
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        {...shared}
        aria-label={texts.changeOf(name)}
        onClick={() => onChoose('edit')}
        data-opens-row
      >
        {texts.fields.change}
      </Button>
      <Button {...shared} aria-label={texts.removeOf(name)} onClick={() => onChoose('remove')}>
        {texts.remove}
      </Button>
    </Group>
  )
}
