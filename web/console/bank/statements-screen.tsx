import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { StatementRow } from '#contract/console/payments/bank.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { bankTexts } from './bank.texts.ts'
import { ReadStatement } from './read-statement.tsx'

const CHOICES = { filters: [], sorts: ['createdAt'], columns: ['operator'] }

/**
 * The screen that imports statements and lists the imported ones. Each row links to the deposits of
 * its statement.
 */
export function StatementsScreen() {
  const { statements: texts } = useTexts(bankTexts)
  const can = useCan()
  const { source, reload } = useList('GET /bank/statements', CHOICES)
  return (
    <ListScreen<StatementRow>
      title={texts.title}
      actions={
        <>
          <Button component={Link} to="/bank" variant="default">
            {texts.toDeposits}
          </Button>
          <Button component={Link} to="/bank/accounts" variant="default">
            {texts.toAccounts}
          </Button>
        </>
      }
      {...source}
      columns={useColumns()}
      idOf={rowId}
      nameOf={({ fileName }) => fileName}
      hrefOf={({ id }) => `/bank?statement=${id}`}
      empty={texts.empty}
    >
      {can('bank.work') ? <ReadStatement reload={reload} /> : null}
    </ListScreen>
  )
}

function useColumns(): readonly ListColumn<StatementRow>[] {
  const { statements: texts, yen } = useTexts(bankTexts)
  const language = useLanguage()
  return useMemo(() => {
    const number = (name: string, title: string, of: (row: StatementRow) => string) => ({
      name,
      title,
      isNumber: true,
      cell: of,
    })
    return [
      { name: 'file', title: texts.file, cell: ({ id, fileName }) => `${id} ${fileName}` },
      { name: 'format', title: texts.format, cell: ({ format }) => texts.formats[format] },
      {
        name: 'period',
        title: texts.period,
        cell: ({ firstDay, lastDay }) =>
          firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`,
      },
      number('lines', texts.lines, ({ lineCount }) => formatNumber(lineCount)),
      number('known', texts.known, ({ knownCount }) => formatNumber(knownCount)),
      number('yen', texts.yen, ({ depositYen }) => yen(depositYen)),
      number('open', texts.open, ({ openCount }) => formatNumber(openCount)),
      {
        name: 'createdAt',
        title: texts.created,
        cell: ({ createdAt }) => formatTime(createdAt, language),
      },
      { name: 'operator', title: texts.operator, cell: ({ operator }) => operator },
    ]
  }, [texts, yen, language])
}
