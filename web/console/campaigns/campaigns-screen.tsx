import { Badge, Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ConsoleQuery } from '#contract/console/calls.ts'
import type { CampaignRow } from '#contract/console/members/campaigns.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { List } from '#web/console/list/list.tsx'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { pageQueryOf, useListAddress } from '#web/console/list/use-list-address.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'
import { STATE_BADGES } from './state-badges.ts'

type Query = NonNullable<ConsoleQuery<'GET /campaigns'>>

const CHOICES = {
  filters: ['state'],
  sorts: [],
  columns: ['kind', 'amount', 'granted', 'budget', 'uses', 'period', 'state'],
}
const idOf = ({ id }: CampaignRow) => String(id)
const hrefOf = ({ id }: CampaignRow) => `/campaigns/${id}`

/** The campaigns with their cost so far and their budget, the newest first. */
export function CampaignsScreen() {
  const texts = useTexts(campaignsTexts)
  const can = useCan()
  const control = useListAddress(CHOICES)
  const { address } = control
  const query = { ...address.filters, ...pageQueryOf(address) } as Query
  const { answer, outcome, reload } = useLoad('GET /campaigns', { query })
  const columns = useColumns()
  return (
    <>
      <ScreenTitle title={texts.title}>
        {can('campaigns.change') ? (
          <Button component={Link} to="/campaigns/new">
            {texts.add}
          </Button>
        ) : null}
      </ScreenTitle>
      <Text size="sm" mb="sm">
        {texts.text}
      </Text>
      <List<CampaignRow>
        name={texts.title}
        control={control}
        columns={columns}
        page={answer}
        failure={outcome?.kind === 'ok' ? undefined : outcome}
        reload={reload}
        idOf={idOf}
        nameOf={({ name }) => name}
        hrefOf={hrefOf}
        empty={texts.empty}
        filters={
          <SelectFilter
            control={control}
            name="state"
            label={texts.state}
            all={texts.all}
            options={namedOptions(texts.states)}
          />
        }
      />
    </>
  )
}

function useColumns(): readonly ListColumn<CampaignRow>[] {
  const texts = useTexts(campaignsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'name', title: texts.nameColumn, cell: ({ name }) => name },
      { name: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
      {
        name: 'amount',
        title: texts.amount,
        isNumber: true,
        cell: ({ amount, currency }) => texts.units[currency](amount),
      },
      {
        name: 'granted',
        title: texts.granted,
        isNumber: true,
        cell: ({ granted, currency }) => texts.units[currency](granted),
      },
      {
        name: 'budget',
        title: texts.budgetColumn,
        isNumber: true,
        cell: ({ budget, currency }) => texts.units[currency](budget),
      },
      {
        name: 'uses',
        title: texts.uses,
        isNumber: true,
        cell: ({ use_count }) => formatNumber(use_count),
      },
      {
        name: 'period',
        title: texts.period,
        cell: ({ starts_at, ends_at }) =>
          [starts_at, ends_at].map((time) => formatTime(time, language)).join(texts.until),
      },
      {
        name: 'state',
        title: texts.state,
        cell: ({ state }) => <Badge {...STATE_BADGES[state]}>{texts.states[state]}</Badge>,
      },
    ],
    [texts, language],
  )
}
