import { Anchor, Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { courseFields, courseList } from '#contract/console/courses.fields.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { settingsTexts } from './settings.texts.ts'

type Course = ConsoleAnswer<'GET /courses'>['list'][number]

const stateOf = ({ retiredAt }: Course) => (retiredAt === null ? 'on-sale' : 'retired')

/**
 * The list of the courses, which are the amounts of points for sale. A new course needs an
 * approval. A course can be retired, but its price and points never change.
 */
export function CoursesScreen() {
  const { course: texts } = useTexts(settingsTexts)
  const { points } = useTexts(unitTexts)
  const can = useCan()
  const loaded = useLoad('GET /courses', {})
  const [isAdding, setIsAdding] = useState(false)
  const [retired, setRetired] = useState<Course>()
  const [approvalId, setApprovalId] = useState<number>()
  const list = useDefinedWholeList({ ...loaded, rows: loaded.answer?.list }, courseList, texts, {
    nameOf: (course) => points(course.points),
    filterBy: { state: stateOf },
    cells: {
      memo: ({ memo, memoEn }) => (
        <WithEnglishBadge
          text={[memo, memoEn].filter(Boolean).join(' / ')}
          isMissing={lacksEnglish([[memo, memoEn]])}
        />
      ),
      state: (course) => <CourseState course={course} />,
      retire: (course) =>
        course.retiredAt === null ? (
          <RetireButton course={course} onPress={() => setRetired(course)} />
        ) : null,
    },
  })
  return (
    <>
      <ListScreen<Course>
        {...list}
        actions={
          can('courses.change') ? (
            <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
          ) : null
        }
        text={texts.text}
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

interface RetireButtonProps {
  readonly course: Course
  readonly onPress: () => void
}

function RetireButton({ course, onPress }: RetireButtonProps) {
  const { course: texts } = useTexts(settingsTexts)
  const { points } = useTexts(unitTexts)
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={texts.retireOf(points(course.points))}
      onClick={onPress}
    >
      {texts.fields.retire}
    </Button>
  )
}

function CourseState({ course: { retiredAt } }: { readonly course: Course }) {
  const { course: texts } = useTexts(settingsTexts)
  const language = useLanguage()
  return (
    <Badge variant="outline" radius="sm" tt="none" color={retiredAt === null ? GOOD : 'gray.7'}>
      {retiredAt === null
        ? texts.names.state['on-sale']
        : texts.retiredAt(formatTime(retiredAt, language))}
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
  return (
    <ActDialog
      title={texts.course.add}
      submit={texts.ask}
      isOpen
      act={add}
      onClose={onClose}
      onSubmit={async (reason, form) => {
        const answer = await add.run({ request: { ...readFields(courseFields, form), reason } })
        if (answer === undefined) return
        onRequested(answer.approvalId)
        onClose()
      }}
    >
      <FieldInputs fields={courseFields} texts={texts.course} />
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
  const { points } = useTexts(unitTexts)
  const retire = useFormAct('POST /courses/{id}/retire')
  return (
    <ActDialog
      title={texts.retireOf(points(course.points))}
      submit={texts.fields.retire}
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
