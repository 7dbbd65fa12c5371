import { Anchor, Badge, Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { listTexts } from '#web/console/list/list.texts.ts'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId } from '#web/console/list/use-list.ts'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { settingsTexts } from './settings.texts.ts'

type Course = ConsoleAnswer<'GET /courses'>['list'][number]

const FILTERS = {
  state: ({ retiredAt }: Course) => (retiredAt === null ? 'on-sale' : 'retired'),
}

/**
 * The list of the courses, which are the amounts of points for sale. A new course needs an
 * approval. A course can be retired, but its price and points never change.
 */
export function CoursesScreen() {
  const { course: texts } = useTexts(settingsTexts)
  const { all } = useTexts(listTexts)
  const can = useCan()
  const loaded = useLoad('GET /courses', {})
  const [isAdding, setIsAdding] = useState(false)
  const [retired, setRetired] = useState<Course>()
  const [approvalId, setApprovalId] = useState<number>()
  const columns = useColumns(setRetired)
  const source = useWholeList(loaded, { rows: loaded.answer?.list, columns, filters: FILTERS })
  return (
    <>
      <ListScreen<Course>
        title={texts.title}
        actions={
          can('courses.change') ? (
            <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
          ) : null
        }
        text={texts.text}
        {...source}
        columns={columns}
        idOf={rowId}
        nameOf={({ points }) => texts.pointsOf(points)}
        empty={texts.empty}
        filters={
          <SelectFilter
            control={source.control}
            name="state"
            label={texts.state}
            all={all}
            options={namedOptions({ 'on-sale': texts.onSale, retired: texts.retired })}
          />
        }
      >
        <Anchor component={Link} to="/settings" size="sm">
          {texts.back}
        </Anchor>
        <RequestNotice approvalId={approvalId} />
      </ListScreen>
      {isAdding ? (
        <AddDialog onClose={() => setIsAdding(false)} onRequested={setApprovalId} />
      ) : null}
      {retired === undefined ? null : (
        <RetireDialog
          course={retired}
          onClose={() => setRetired(undefined)}
          reload={loaded.reload}
        />
      )}
    </>
  )
}

function useColumns(onRetire: (course: Course) => void): readonly ListColumn<Course>[] {
  const { course: texts } = useTexts(settingsTexts)
  const canChange = useCan()('courses.change')
  return useMemo(() => {
    const retire: ListColumn<Course> = {
      name: 'retire',
      title: texts.retire,
      cell: (course) =>
        course.retiredAt === null ? (
          <Button
            size="xs"
            variant="default"
            aria-label={texts.retireOf(texts.pointsOf(course.points))}
            onClick={() => onRetire(course)}
          >
            {texts.retire}
          </Button>
        ) : null,
    }
    return [
      {
        name: 'position',
        title: texts.position,
        isNumber: true,
        sortBy: ({ position }) => position,
        cell: ({ position }) => formatNumber(position),
      },
      {
        name: 'points',
        title: texts.points,
        isNumber: true,
        sortBy: ({ points }) => points,
        cell: ({ points }) => texts.pointsOf(points),
      },
      {
        name: 'price',
        title: texts.price,
        isNumber: true,
        sortBy: ({ priceYen }) => priceYen,
        cell: ({ priceYen }) => texts.priceOf(priceYen),
      },
      {
        name: 'memo',
        title: texts.memo,
        cell: ({ memo, memoEn }) => (
          <WithEnglishBadge
            text={[memo, memoEn].filter(Boolean).join(' / ')}
            isMissing={lacksEnglish([[memo, memoEn]])}
          />
        ),
      },
      { name: 'state', title: texts.state, cell: (course) => <CourseState course={course} /> },
      ...(canChange ? [retire] : []),
    ]
  }, [texts, canChange, onRetire])
}

function CourseState({ course: { retiredAt } }: { readonly course: Course }) {
  const { course: texts } = useTexts(settingsTexts)
  const language = useLanguage()
  return (
    <Badge variant="outline" radius="sm" tt="none" color={retiredAt === null ? GOOD : 'gray.7'}>
      {retiredAt === null ? texts.onSale : texts.retiredAt(formatTime(retiredAt, language))}
    </Badge>
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
  const add = useFormAct('POST /courses')
  const numberOf = (name: string, max: number) => ({
    name,
    max,
    type: 'number',
    required: true,
  })
  return (
    <ActDialog
      title={texts.course.add}
      submit={texts.ask}
      isOpen
      act={add}
      onClose={onClose}
      onSubmit={async (reason, form) => {
        const text = (name: string) => String(form.get(name) ?? '')
        const prices = { points: Number(text('points')), priceYen: Number(text('priceYen')) }
        const memos = { memo: text('memo'), memoEn: text('memoEn') }
        const position = Number(text('position'))
        const answer = await add.run({ request: { ...prices, ...memos, position, reason } })
        if (answer === undefined) return
        onRequested(answer.approvalId)
        onClose()
      }}
    >
      <TextInput
        {...numberOf('points', 10_000_000)}
        min={1}
        label={texts.course.points}
        data-autofocus
      />
      <TextInput {...numberOf('priceYen', 10_000_000)} min={1} label={texts.course.price} />
      <TextInput name="memo" maxLength={100} label={texts.course.memo} />
      <TextInput name="memoEn" maxLength={100} label={texts.course.memoEn} />
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
  const retire = useFormAct('POST /courses/{id}/retire')
  return (
    <ActDialog
      title={texts.retireOf(texts.pointsOf(course.points))}
      submit={texts.retire}
      isOpen
      act={retire}
      onClose={onClose}
      onSubmit={async (reason) => {
        const answer = await retire.run({ params: { id: course.id }, request: { reason } })
        if (answer === undefined) return
        onClose()
        await reload()
      }}
    />
  )
}
