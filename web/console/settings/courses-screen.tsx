import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { courseFields, courseList } from '#contract/console/courses.fields.ts'
import { lacksEnglish } from '#contract/console/texts/english.rule.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { WithEnglishBadge } from '#web/console/format/with-english-badge.tsx'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
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
          <Button
            size="xs"
            variant="default"
            aria-label={texts.retireOf(points(course.points))}
            onClick={() => setRetired(course)}
          >
            {texts.fields.retire}
          </Button>
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
        <SmallLink to="/settings">{texts.back}</SmallLink>
        <RequestNotice approvalId={approvalId} />
      </ListScreen>
      {isAdding ? (
        <AddDialog onClose={() => setIsAdding(false)} onRequested={setApprovalId} />
      ) : null}
      {retired === undefined ? null : (
        <CallDialog
          call="POST /courses/{id}/retire"
          title={texts.retireOf(points(retired.points))}
          submit={texts.fields.retire}
          onClose={() => setRetired(undefined)}
          inputOf={(reason) => ({ params: { id: retired.id }, request: { reason } })}
          onDone={loaded.reload}
        />
      )}
    </>
  )
}

function CourseState({ course: { retiredAt } }: { readonly course: Course }) {
  const { course: texts } = useTexts(settingsTexts)
  return (
    <Badge color={retiredAt === null ? GOOD : 'gray.7'}>
      {retiredAt === null ? texts.names.state['on-sale'] : texts.retiredAt(formatTime(retiredAt))}
    </Badge>
  )
}

interface AddDialogProps {
  readonly onClose: () => void
  readonly onRequested: (approvalId: number) => void
}

function AddDialog({ onClose, onRequested }: AddDialogProps) {
  const { course: texts, ask } = useTexts(settingsTexts)
  return (
    <CallDialog
      call="POST /courses"
      title={texts.add}
      submit={ask}
      onClose={onClose}
      inputOf={(reason, form) => ({ request: { ...readFields(courseFields, form), reason } })}
      onDone={({ approvalId }) => onRequested(approvalId)}
    >
      <FieldInputs fields={courseFields} texts={texts} />
    </CallDialog>
  )
}
