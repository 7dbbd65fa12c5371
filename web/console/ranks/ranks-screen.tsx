import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { RankSetRow } from '#contract/console/members/ranks.ts'
import { formatTime } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { DoneNotice, ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { monthName } from './month-name.ts'
import { RankForm } from './rank-form.tsx'
import { RankTable } from './rank-table.tsx'
import { ranksTexts } from './ranks.texts.ts'

/**
 * The ranks of the members: the present ones, the ones that are planned for the next month, and
 * earlier ones. All ranks change together at the beginning of a month.
 */
export function RanksScreen() {
  const texts = useTexts(ranksTexts)
  const language = useLanguage()
  const can = useCan()
  const { answer, reload, notLoaded } = useScreenLoad('GET /ranks', {})
  const [isEditing, setIsEditing] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [hasConflict, setHasConflict] = useState(false)
  if (answer === undefined) return notLoaded
  const { list, nextMonth } = answer
  const [newest] = list
  if (newest === undefined) return null
  const month = monthName(nextMonth, language)
  const end = async (sentence: string) => {
    setIsEditing(false)
    setHasConflict(false)
    setNotice(sentence)
    await reload()
  }
  const showConflict = async () => {
    setHasConflict(true)
    await reload()
  }
  return (
    <Stack>
      <ScreenTitle title={texts.title}>
        {can('ranks.change') && !isEditing ? (
          <Button onClick={() => setIsEditing(true)}>{texts.edit(month)}</Button>
        ) : null}
      </ScreenTitle>
      <SmallLink to="/settings">{texts.back}</SmallLink>
      <Text size="sm">{texts.text}</Text>
      <DoneNotice text={notice} />
      <ErrorNotice error={hasConflict ? texts.conflict : undefined} />
      {isEditing ? (
        <RankForm
          newest={newest}
          presentIds={
            list.find(({ state }) => state === 'present')?.ranks.map(({ id }) => id) ?? []
          }
          nextMonth={nextMonth}
          onSaved={() => end(texts.saved(month))}
          onConflict={showConflict}
          onCancel={() => setIsEditing(false)}
        />
      ) : null}
      {list.map((set) => (
        <RankSetSection
          key={set.id}
          set={set}
          onWithdrawn={() => end(texts.withdrawn)}
          onConflict={showConflict}
        />
      ))}
    </Stack>
  )
}

interface RankSetSectionProps {
  readonly set: RankSetRow
  readonly onWithdrawn: () => Promise<void>
  readonly onConflict: () => Promise<void>
}

/** One set of ranks. A planned set can be withdrawn. */
function RankSetSection({ set, onWithdrawn, onConflict }: RankSetSectionProps) {
  const texts = useTexts(ranksTexts)
  const language = useLanguage()
  const can = useCan()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const month = set.fromMonth === null ? null : monthName(set.fromMonth, language)
  const since = month === null ? texts.fromStart : texts.since(month)
  const isPlanned = set.state === 'planned'
  const title = isPlanned
    ? texts.planned(month ?? '')
    : `${set.state === 'present' ? texts.present : texts.ended} (${since})`
  const time = formatTime(set.savedAt)
  const saved =
    set.operatorName === null ? texts.savedByCommand(time) : texts.savedBy(time, set.operatorName)
  return (
    <section>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          {isPlanned && can('ranks.change') ? (
            <Button variant="default" size="xs" onClick={() => setIsWithdrawing(true)}>
              {texts.withdraw}
            </Button>
          ) : null}
        </Group>
        {isPlanned ? <Text size="sm">{texts.plannedText}</Text> : null}
        {month === null ? null : (
          <Text size="sm" c="dimmed">
            {saved}
          </Text>
        )}
        <RankTable label={title} ranks={set.ranks} />
      </Stack>
      {isWithdrawing ? (
        <CallDialog
          call="POST /ranks/withdraw"
          title={texts.withdrawTitle(month ?? '')}
          submit={texts.withdraw}
          onClose={() => setIsWithdrawing(false)}
          inputOf={(reason) => ({ request: { newestId: set.id, reason } })}
          onDone={onWithdrawn}
          onConflict={onConflict}
        />
      ) : null}
    </section>
  )
}
