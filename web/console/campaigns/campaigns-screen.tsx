import { Badge, Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { CampaignRow } from '#contract/console/members/campaigns.ts'
import { formatTime } from '#web/console/format/times.ts'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'
import { STATE_BADGES } from './state-badges.ts'

const CHOICES = {
  filters: ['state'],
  sorts: [],
  columns: ['kind', 'amount', 'granted', 'budget', 'uses', 'period', 'state'],
}
const hrefOf = ({ id }: CampaignRow) => `/campaigns/${id}`

/** The campaigns with their cost so far and their budget, the newest first. */
export function CampaignsScreen() {
  const texts = useTexts(campaignsTexts)
  const can = useCan()
  const { source, control } = useList('GET /campaigns', CHOICES)
  const columns = useColumns()
  return (
    <ListScreen<CampaignRow>
      title={texts.title}
      actions={
        can('campaigns.change') ? (
          <Button component={Link} to="/campaigns/new">
            {texts.add}
          </Button>
        ) : null
      }
      text={texts.text}
      {...source}
      columns={columns}
      idOf={rowId}
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
        cell: ({ useCount }) => formatNumber(useCount),
      },
      {
        name: 'period',
        title: texts.period,
        cell: ({ startsAt, endsAt }) =>
          [startsAt, endsAt].map((time) => formatTime(time, language)).join(texts.until),
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
