import { Button } from '@mantine/core'
import { useState } from 'react'
import { bankAccountList } from '#contract/console/bank/bank.fields.ts'
import type { AccountRow } from '#contract/console/bank/bank.ts'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
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
  const rows = loaded.answer?.list
  const list = useDefinedWholeList({ ...loaded, rows }, bankAccountList, texts, {
    cells: {
      number: ({ bankCode, branchCode, kind, number }) =>
        `${bankCode}-${branchCode} ${texts.names.kind[kind]} ${number}`,
      csv: ({ csvMapping }) => (csvMapping === null ? texts.csvNone : texts.csvReady),
      change: (account) => (
        <Button
          size="xs"
          variant="default"
          data-opens-row
          aria-label={texts.edit(account.name)}
          onClick={() => setOpened(account)}
        >
          {texts.fields.change}
        </Button>
      ),
    },
  })
  return (
    <>
      <ListScreen
        {...list}
        actions={
          can('bank.accounts') ? (
            <Button onClick={() => setOpened('new')}>{texts.add}</Button>
          ) : null
        }
        text={texts.text}
      >
        <SmallLink to="/bank/statements">{texts.back}</SmallLink>
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
