import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { DepositRow } from '#contract/console/payments/bank.ts'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { withFilter } from '#web/console/list/list-address.rule.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { bankTexts } from './bank.texts.ts'
import { useDepositColumns } from './deposit-columns.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { useDepositActs } from './use-deposit-acts.ts'

const CHOICES = {
  filters: ['text', 'state', 'grade', 'statement'],
  sorts: ['bookedOn', 'yen'],
  columns: ['line'],
}
const GRADES = ['exact', 'likely', 'none', 'exception'] as const

/**
 * The list of deposits from the bank. An open deposit shows its grade (how well it matches an
 * order), and a closed deposit shows its outcome.
 */
export function DepositsScreen() {
  const { deposits: texts } = useTexts(bankTexts)
  const { source, answer, control } = useList('GET /bank/deposits', CHOICES)
  const { acts, opened, approvalId } = useDepositActs(answer?.list ?? [])
  const isOpen = (control.address.filters.state ?? 'open') === 'open'
  return (
    <>
      <ListScreen<DepositRow>
        title={texts.title}
        actions={
          <Button component={Link} to="/bank/statements" variant="default">
            {texts.toStatements}
          </Button>
        }
        text={texts.text}
        {...source}
        columns={useDepositColumns()}
        idOf={rowId}
        nameOf={({ payerName, bookedOn }) => `${bookedOn} ${payerName}`}
        empty={texts.empty}
        filters={<Filters control={control} />}
        acts={isOpen ? acts : []}
      >
        <RequestNotice approvalId={approvalId} />
        {answer === undefined ? null : <GradeCounts control={control} grades={answer.grades} />}
      </ListScreen>
      {opened === undefined ? null : <DepositDialog opened={opened} />}
    </>
  )
}

function Filters({ control }: { readonly control: ListControl }) {
  const { deposits: texts } = useTexts(bankTexts)
  const { open, ...others } = texts.states
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        control={control}
        name="state"
        label={texts.state}
        all={open}
        options={namedOptions(others)}
      />
      <SelectFilter
        control={control}
        name="grade"
        label={texts.grade}
        all={texts.all}
        options={namedOptions(texts.grades)}
      />
    </>
  )
}

interface GradeCountsProps {
  readonly control: ListControl
  readonly grades: Readonly<Record<(typeof GRADES)[number], number>>
}

/**
 * Shows how many open deposits have each grade. A press on a count lists the deposits of that
 * grade.
 */
function GradeCounts({ control, grades }: GradeCountsProps) {
  const { deposits: texts } = useTexts(bankTexts)
  const { address, go } = control
  return (
    <Group gap="xs" mt="sm">
      {GRADES.map((grade) => (
        <Button
          key={grade}
          size="compact-sm"
          variant={address.filters.grade === grade ? 'filled' : 'default'}
          onClick={() => go(withFilter(withFilter(address, 'state', ''), 'grade', grade))}
        >
          {texts.gradeCount(texts.grades[grade], grades[grade])}
        </Button>
      ))}
    </Group>
  )
}
