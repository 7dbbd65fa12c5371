import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { QueueName } from '#contract/console/dashboard.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { homeTexts } from './home.texts.ts'

type Waiting = ConsoleAnswer<'GET /dashboard/queues/{queue}'>['list'][number]

const idOf = ({ id }: Waiting) => id
/** For each queue whose rows an operator can open, the screen of a row. */
const ROW_SCREENS: Partial<Readonly<Record<QueueName, (row: Waiting) => string>>> = {
  'held-payments': ({ id }) => `/payments/${id}`,
  'payment-differences': () => '/payment-differences',
  'mails-given-up': () => '/mails?state=given-up',
}

/** Shows the oldest rows of a queue for which the console has no other screen. */
export function QueueScreen() {
  const texts = useTexts(homeTexts)
  // If the URL contains a name that is not the name of a queue, the server refuses this call.
  const { queue } = useParams() as { queue: QueueName }
  const loaded = useLoad('GET /dashboard/queues/{queue}', { params: { queue } })
  const { answer } = loaded
  const columns = useColumns()
  const source = useWholeList(loaded, { rows: answer?.list, columns })
  const hrefOf = ROW_SCREENS[queue]
  return (
    <ListScreen<Waiting>
      title={texts.queueNames[queue] ?? ''}
      {...(answer === undefined || answer.count === 0
        ? {}
        : { text: texts.waitingText(answer.count) })}
      {...source}
      columns={columns}
      idOf={idOf}
      nameOf={({ title }) => title}
      {...(hrefOf === undefined ? {} : { hrefOf })}
      empty={texts.nothing}
    >
      <Anchor component={Link} to="/" size="sm">
        {texts.toHome}
      </Anchor>
    </ListScreen>
  )
}

/** The server sends only the oldest rows, so the browser does not sort them. */
function useColumns(): readonly ListColumn<Waiting>[] {
  const texts = useTexts(homeTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'title', title: texts.waitingTitle, cell: ({ title }) => title },
      {
        name: 'since',
        title: texts.waitingSince,
        cell: ({ since }) => formatTime(since, language),
      },
    ],
    [texts, language],
  )
}
