import { Anchor, Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AccountRow } from '#contract/console/payments/bank.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenFailed } from '#web/console/frame/screen-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
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
  const sentenceOf = useSentence()
  const can = useCan()
  const [opened, setOpened] = useState<AccountRow | 'new'>()
  const { answer, outcome, reload } = useLoad('GET /bank/accounts', {})
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <ScreenFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  const list = answer?.list ?? []
  return (
    <Stack>
      <ScreenTitle title={texts.title}>
        {can('bank.accounts') ? (
          <Button onClick={() => setOpened('new')}>{texts.add}</Button>
        ) : null}
      </ScreenTitle>
      <Anchor component={Link} to="/bank/statements" size="sm">
        {texts.back}
      </Anchor>
      <Text size="sm">{texts.text}</Text>
      {list.length === 0 ? (
        <Text role="status">{texts.empty}</Text>
      ) : (
        <AccountsTable list={list} onOpen={setOpened} />
      )}
      {opened === undefined ? null : (
        <AccountDialog
          account={opened === 'new' ? null : opened}
          onClose={() => setOpened(undefined)}
          reload={reload}
        />
      )}
    </Stack>
  )
}

interface AccountsTableProps {
  readonly list: readonly AccountRow[]
  readonly onOpen: (account: AccountRow) => void
}

function AccountsTable({ list, onOpen }: AccountsTableProps) {
  const { accounts: texts } = useTexts(bankTexts)
  const can = useCan()
  return (
    <WideTable name={texts.title} minWidth={520}>
      <Table aria-label={texts.title} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th>{texts.number}</Table.Th>
            <Table.Th>{texts.csv}</Table.Th>
            {can('bank.accounts') ? <Table.Th>{texts.change}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((account) => (
            <Table.Tr key={account.id}>
              <Table.Td>{account.name}</Table.Td>
              <Table.Td>
                {account.bank_code}-{account.branch_code} {texts.kinds[account.kind]}{' '}
                {account.number}
              </Table.Td>
              <Table.Td>{account.csv_mapping === null ? texts.csvNone : texts.csvReady}</Table.Td>
              {can('bank.accounts') ? (
                <Table.Td>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={texts.edit(account.name)}
                    onClick={() => onOpen(account)}
                  >
                    {texts.change}
                  </Button>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
