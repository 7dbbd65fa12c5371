import { Anchor, Badge, Button, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { settingsTexts } from './settings.texts.ts'

type Course = ConsoleAnswer<'GET /courses'>['list'][number]

/**
 * The list of the courses, which are the amounts of points for sale. A new course needs an
 * approval. A course can be retired, but its price and points never change.
 */
export function CoursesScreen() {
  const { course: texts } = useTexts(settingsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const { outcome, answer, reload } = useLoad('GET /courses', {})
  const [isAdding, setIsAdding] = useState(false)
  const [retired, setRetired] = useState<Course>()
  const [approvalId, setApprovalId] = useState<number>()
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <ScreenFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  return (
    <Stack>
      <ScreenTitle title={texts.title}>
        {can('courses.change') ? (
          <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
        ) : null}
      </ScreenTitle>
      <Anchor component={Link} to="/settings" size="sm">
        {texts.back}
      </Anchor>
      <Text size="sm">{texts.text}</Text>
      <RequestNotice approvalId={approvalId} />
      <CourseTable courses={answer?.list ?? []} onRetire={setRetired} />
      {isAdding ? (
        <AddDialog onClose={() => setIsAdding(false)} onRequested={setApprovalId} />
      ) : null}
      {retired === undefined ? null : (
        <RetireDialog course={retired} onClose={() => setRetired(undefined)} reload={reload} />
      )}
    </Stack>
  )
}

function CourseTable({
  courses,
  onRetire,
}: {
  readonly courses: readonly Course[]
  readonly onRetire: (course: Course) => void
}) {
  const { course: texts } = useTexts(settingsTexts)
  const language = useLanguage()
  const can = useCan()
  if (courses.length === 0) return <Text>{texts.empty}</Text>
  return (
    <WideTable name={texts.title} minWidth={640}>
      <Table aria-label={texts.title} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">{texts.position}</Table.Th>
            <Table.Th ta="right">{texts.points}</Table.Th>
            <Table.Th ta="right">{texts.price}</Table.Th>
            <Table.Th>{texts.memo}</Table.Th>
            <Table.Th>{texts.state}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{texts.retire}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {courses.map((course) => (
            <Table.Tr key={course.id}>
              <Table.Td ta="right">{formatNumber(course.position)}</Table.Td>
              <Table.Td ta="right">{texts.pointsOf(course.points)}</Table.Td>
              <Table.Td ta="right">{texts.priceOf(course.price_yen)}</Table.Td>
              <Table.Td>
                <WithEnglishBadge
                  text={[course.memo, course.memo_en].filter(Boolean).join(' / ')}
                  isMissing={lacksEnglish([[course.memo, course.memo_en]])}
                />
              </Table.Td>
              <Table.Td>
                <Badge
                  variant="outline"
                  radius="sm"
                  tt="none"
                  color={course.retired_at === null ? GOOD : 'gray.7'}
                >
                  {course.retired_at === null
                    ? texts.onSale
                    : texts.retiredAt(formatTime(course.retired_at, language))}
                </Badge>
              </Table.Td>
              <Table.Td ta="right">
                {course.retired_at === null && can('courses.change') ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={texts.retireOf(texts.pointsOf(course.points))}
                    onClick={() => onRetire(course)}
                  >
                    {texts.retire}
                  </Button>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function AddDialog({
  onClose,
  onRequested,
}: {
  readonly onClose: () => void
  readonly onRequested: (approvalId: number) => void
}) {
  const texts = useTexts(settingsTexts)
  const sentenceOf = useSentence()
  const add = useAct('POST /courses')
  const [error, setError] = useState<string>()
  const numberOf = (name: string, max: number) => ({
    ...{ name, max, type: 'number', required: true },
  })
  return (
    <ActDialog
      title={texts.course.add}
      submit={texts.ask}
      isOpen
      isRunning={add.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={async (reason, form) => {
        const text = (name: string) => String(form.get(name) ?? '')
        const prices = { points: Number(text('points')), price_yen: Number(text('price_yen')) }
        const memos = { memo: text('memo'), memo_en: text('memo_en') }
        const position = Number(text('position'))
        setError(undefined)
        const outcome = await add.run({ request: { ...prices, ...memos, position, reason } })
        if (outcome === undefined) return
        if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
        onRequested(outcome.answer.approval_id)
        onClose()
      }}
    >
      <TextInput
        {...numberOf('points', 10_000_000)}
        min={1}
        label={texts.course.points}
        data-autofocus
      />
      <TextInput {...numberOf('price_yen', 10_000_000)} min={1} label={texts.course.price} />
      <TextInput name="memo" maxLength={100} label={texts.course.memo} />
      <TextInput name="memo_en" maxLength={100} label={texts.course.memoEn} />
      <TextInput
        {...numberOf('position', 10_000)}
        min={0}
        defaultValue="100"
        label={texts.course.position}
      />
    </ActDialog>
  )
}

function RetireDialog({
  course,
  onClose,
  reload,
}: {
  readonly course: Course
  readonly onClose: () => void
  readonly reload: () => Promise<unknown>
}) {
  const { course: texts } = useTexts(settingsTexts)
  const sentenceOf = useSentence()
  const retire = useAct('POST /courses/{id}/retire')
  const [error, setError] = useState<string>()
  return (
    <ActDialog
      title={texts.retireOf(texts.pointsOf(course.points))}
      submit={texts.retire}
      isOpen
      isRunning={retire.isRunning}
      error={error}
      onClose={onClose}
      onSubmit={async (reason) => {
        setError(undefined)
        const outcome = await retire.run({ params: { id: course.id }, request: { reason } })
        if (outcome === undefined) return
        if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
        onClose()
        await reload()
      }}
    />
  )
}
