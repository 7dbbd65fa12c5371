import { useParams } from 'react-router'
import type { QueueName, WaitingRow } from '#contract/console/dashboard.ts'
import { CloseErrand } from '#web/console/errands/close-errand.tsx'
import { formatTime } from '#web/console/format/times.ts'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { subjectPath } from '#web/console/frame/subject-path.rule.ts'
import { PAGE_ONLY } from '#web/console/list/list-address.rule.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useList } from '#web/console/list/use-list.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { homeTexts } from './home.texts.ts'

const idOf = ({ id }: WaitingRow) => id

/** Lists the rows of a queue. Each row links to the screen on which an operator handles it. */
export function QueueScreen() {
  const texts = useTexts(homeTexts)
  // If the URL contains a name that is not the name of a queue, the server refuses this call.
  const { queue } = useParams() as { queue: QueueName }
  const { source, reload } = useList('GET /dashboard/queues/{queue}', PAGE_ONLY, {
    params: { queue },
  })
  const can = useCan()
  const columns = useColumns()
  const closing = useClosingColumn(reload)
  const isClosable = queue === 'errands-failed' && can('errands.close')
  return (
    <ListScreen<WaitingRow>
      title={texts.queueNames[queue] ?? queue}
      text={texts.waitingText}
      {...source}
      columns={isClosable ? [...columns, closing] : columns}
      idOf={idOf}
      nameOf={({ title }) => title}
      empty={texts.nothing}
    >
      <SmallLink to="/">{texts.toHome}</SmallLink>
    </ListScreen>
  )
}

function useColumns(): readonly ListColumn<WaitingRow>[] {
  const texts = useTexts(homeTexts)
  return [
    { name: 'title', title: texts.waitingTitle, cell: (row) => <SubjectLink row={row} /> },
    { name: 'since', title: texts.waitingSince, cell: ({ since }) => formatTime(since) },
  ]
}

function useClosingColumn(reload: () => Promise<unknown>): ListColumn<WaitingRow> {
  const texts = useTexts(homeTexts)
  return {
    name: 'act',
    title: texts.act,
    cell: ({ id, title }) => <CloseErrand id={Number(id)} title={title} reload={reload} />,
  }
}

function SubjectLink({ row: { title, subject } }: { readonly row: WaitingRow }) {
  const path = subjectPath(subject, useCan())
  if (path === undefined) return title
  return <SmallLink to={path}>{title}</SmallLink>
}
