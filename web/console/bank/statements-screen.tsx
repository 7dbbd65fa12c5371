import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ConsoleQuery } from '#contract/console/calls.ts'
import type { StatementRow } from '#contract/console/payments/bank.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { List } from '#web/console/list/list.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { pageQueryOf, useListAddress } from '#web/console/list/use-list-address.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { bankTexts } from './bank.texts.ts'
import { ReadStatement } from './read-statement.tsx'

type Query = NonNullable<ConsoleQuery<'GET /bank/statements'>>

const CHOICES = { filters: [], sorts: ['created_at'], columns: ['operator'] }

/**
 * The screen that imports statements and lists the imported ones. Each row links to the deposits of
 * its statement.
 */
export function StatementsScreen() {
  const { statements: texts } = useTexts(bankTexts)
  const can = useCan()
  const control = useListAddress(CHOICES)
  const query = pageQueryOf(control.address) as Query
  const { answer, outcome, reload } = useLoad('GET /bank/statements', { query })
  return (
    <>
      <ScreenTitle title={texts.title}>
        <Button component={Link} to="/bank" variant="default">
          {texts.toDeposits}
        </Button>
        <Button component={Link} to="/bank/accounts" variant="default">
          {texts.toAccounts}
        </Button>
      </ScreenTitle>
      {can('bank.work') ? <ReadStatement reload={reload} /> : null}
      <List<StatementRow>
        name={texts.title}
        control={control}
        columns={useColumns()}
        page={answer}
        failure={outcome?.kind === 'ok' ? undefined : outcome}
        reload={reload}
        idOf={({ id }) => String(id)}
        nameOf={({ file_name }) => file_name}
        hrefOf={({ id }) => `/bank?statement=${id}`}
        empty={texts.empty}
      />
    </>
  )
}

function useColumns(): readonly ListColumn<StatementRow>[] {
  const { statements: texts, yen } = useTexts(bankTexts)
  const language = useLanguage()
  return useMemo(() => {
    const number = (name: string, title: string, of: (row: StatementRow) => string) => ({
      ...{ name, title, isNumber: true, cell: of },
    })
    return [
      { name: 'file', title: texts.file, cell: ({ id, file_name }) => `${id} ${file_name}` },
      { name: 'format', title: texts.format, cell: ({ format }) => texts.formats[format] },
      {
        name: 'period',
        title: texts.period,
        cell: ({ first_day, last_day }) =>
          first_day === last_day ? first_day : `${first_day} – ${last_day}`,
      },
      number('lines', texts.lines, ({ line_count }) => formatNumber(line_count)),
      number('known', texts.known, ({ known_count }) => formatNumber(known_count)),
      number('yen', texts.yen, ({ deposit_yen }) => yen(deposit_yen)),
      number('open', texts.open, ({ open_count }) => formatNumber(open_count)),
      {
        name: 'created_at',
        title: texts.created,
        cell: ({ created_at }) => formatTime(created_at, language),
      },
      { name: 'operator', title: texts.operator, cell: ({ operator }) => operator },
    ]
  }, [texts, yen, language])
}
