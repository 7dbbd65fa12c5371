import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { statementList } from '#contract/console/bank/bank.fields.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'
import { ReadStatement } from './read-statement.tsx'

/** Each row links to the deposits of its statement. */
export function StatementsScreen() {
  const { statements: texts } = useTexts(bankTexts)
  const can = useCan()
  const { list, reload } = useDefinedList('GET /bank/statements', statementList, texts, {
    nameOf: ({ fileName }) => fileName,
    hrefOf: ({ id }) => `/bank?statement=${id}`,
    cells: {
      file: ({ id, fileName }) => `${id} ${fileName}`,
      period: ({ firstDay, lastDay }) =>
        firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`,
    },
  })
  return (
    <ListScreen
      {...list}
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
    >
      {can('bank.work') ? <ReadStatement reload={reload} /> : null}
    </ListScreen>
  )
}
