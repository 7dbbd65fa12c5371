import { Anchor, Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { AccountRow } from '#contract/console/payments/bank.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId } from '#web/console/list/use-list.ts'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { AccountDialog } from './account-dialog.tsx'
import { bankTexts } from './bank.texts.ts'

/**
 * The bank accounts whose statements the shop imports, each with the format of its bank's CSV
 * files.
 */
export function AccountsScreen() {
  const { accounts: texts } = useTexts(bankTexts)
  const can = useCan()
  const [opened, setOpened] = useState<AccountRow | 'new'>()
  const loaded = useLoad('GET /bank/accounts', {})
  const columns = useColumns(setOpened)
  const source = useWholeList(loaded, { rows: loaded.answer?.list, columns })
  return (
    <>
      <ListScreen<AccountRow>
        title={texts.title}
        actions={
          can('bank.accounts') ? (
            <Button onClick={() => setOpened('new')}>{texts.add}</Button>
          ) : null
        }
        text={texts.text}
        {...source}
        columns={columns}
        idOf={rowId}
        nameOf={({ name }) => name}
        empty={texts.empty}
      >
        <Anchor component={Link} to="/bank/statements" size="sm">
          {texts.back}
        </Anchor>
      </ListScreen>
      {opened === undefined ? null : (
        <AccountDialog
          account={opened === 'new' ? null : opened}
          onClose={() => setOpened(undefined)}
          reload={loaded.reload}
        />
      )}
    </>
  )
}

function useColumns(onOpen: (account: AccountRow) => void): readonly ListColumn<AccountRow>[] {
  const { accounts: texts } = useTexts(bankTexts)
  const canChange = useCan()('bank.accounts')
  return useMemo(() => {
    const change: ListColumn<AccountRow> = {
      name: 'change',
      title: texts.change,
      cell: (account) => (
        <Button
          size="xs"
          variant="default"
          data-opens-row
          aria-label={texts.edit(account.name)}
          onClick={() => onOpen(account)}
        >
          {texts.change}
        </Button>
      ),
    }
    return [
      { name: 'name', title: texts.name, sortBy: ({ name }) => name, cell: ({ name }) => name },
      {
        name: 'number',
        title: texts.number,
        cell: ({ bankCode, branchCode, kind, number }) =>
          `${bankCode}-${branchCode} ${texts.kinds[kind]} ${number}`,
      },
      {
        name: 'csv',
        title: texts.csv,
        cell: ({ csvMapping }) => (csvMapping === null ? texts.csvNone : texts.csvReady),
      },
      ...(canChange ? [change] : []),
    ]
  }, [texts, canChange, onOpen])
}
