import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { operatorsTexts } from './operators.texts.ts'

/** The accounts of members that belong to operators, and what they have drawn. */
export function OperatorAccounts() {
  const texts = useTexts(operatorsTexts)
  const { answer, outcome, reload } = useLoad('GET /operator-accounts', {})
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.accounts} />
  const { list } = answer
  return (
    <section aria-label={texts.accounts}>
      <Title order={2} size="h4" mt="xl">
        {texts.accounts}
      </Title>
      <Text size="sm" mb="sm">
        {list.length === 0 ? texts.noAccounts : texts.accountsText}
      </Text>
      {list.length === 0 ? null : (
        <RowTable
          columns={[
            { title: texts.account, isHeading: true },
            texts.accountOf,
            texts.accountCause,
            { title: texts.accountDraws, isNumber: true },
            texts.accountDrew,
          ]}
          rows={list.map((account) => ({
            key: account.memberId,
            cells: [
              <Anchor key="member" component={Link} to={`/members/${account.memberId}`}>
                {account.memberId}
              </Anchor>,
              account.operatorName,
              texts.causes[account.cause],
              formatNumber(account.drawCount),
              account.drewAt === null ? '–' : formatTime(account.drewAt),
            ],
          }))}
        />
      )}
    </section>
  )
}
