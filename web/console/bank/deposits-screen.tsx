import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { depositList, GRADES } from '#contract/console/bank/bank.fields.ts'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { withFilter } from '#web/console/list/list-address.rule.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'
import { DEPOSIT_CELLS } from './deposit-cells.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { useDepositActs } from './use-deposit-acts.ts'

const SHOWN_GRADES = [...GRADES, 'exception'] as const

/**
 * The list of deposits from the bank. An open deposit shows its grade (how well it matches an
 * order), and a closed deposit shows its outcome.
 */
export function DepositsScreen() {
  const { deposits: texts } = useTexts(bankTexts)
  const { list, answer, control } = useDefinedList('GET /bank/deposits', depositList, texts, {
    nameOf: ({ payerName, bookedOn }) => `${bookedOn} ${payerName}`,
    cells: DEPOSIT_CELLS,
  })
  const { acts, opened, approvalId } = useDepositActs(answer?.list ?? [])
  const isOpen = (control.address.filters.state ?? 'open') === 'open'
  return (
    <>
      <ListScreen
        {...list}
        actions={
          <Button component={Link} to="/bank/statements" variant="default">
            {texts.toStatements}
          </Button>
        }
        text={texts.text}
        acts={isOpen ? acts : []}
      >
        <RequestNotice approvalId={approvalId} />
        {answer === undefined ? null : <GradeCounts control={control} grades={answer.grades} />}
      </ListScreen>
      {opened === undefined ? null : <DepositDialog opened={opened} />}
    </>
  )
}

interface GradeCountsProps {
  readonly control: ListControl
  readonly grades: Readonly<Record<(typeof SHOWN_GRADES)[number], number>>
}

/** A press on a count lists the deposits of that grade. */
function GradeCounts({ control, grades }: GradeCountsProps) {
  const { deposits: texts } = useTexts(bankTexts)
  const { address, go } = control
  return (
    <Group gap="xs" mt="sm">
      {SHOWN_GRADES.map((grade) => (
        <Button
          key={grade}
          size="compact-sm"
          variant={address.filters.grade === grade ? 'filled' : 'default'}
          onClick={() => go(withFilter(withFilter(address, 'state', ''), 'grade', grade))}
        >
          {texts.gradeCount(texts.names.grade[grade], grades[grade])}
        </Button>
      ))}
    </Group>
  )
}
