import { Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { CARRIERS } from '#contract/carriers.ts'
import type { ConsoleQuery } from '#contract/console/calls.ts'
import { CLAIM_OUTCOMES } from '#contract/console/parcels/parcel-claims.rule.ts'
import type { ParcelClaim } from '#contract/console/parcels/parcel-claims.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { List } from '#web/console/list/list.tsx'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { pageQueryOf, useListAddress } from '#web/console/list/use-list-address.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { claimsTexts } from './claims.texts.ts'
import { ClaimBadge } from './parcel-claims.tsx'

type Query = NonNullable<ConsoleQuery<'GET /parcel-claims'>>

const CHOICES = {
  filters: ['text', 'state'],
  sorts: ['opened_at', 'claimed_yen'],
  columns: ['tracking_number', 'opened_by', 'note'],
}

/** The list of claims on carriers. Without a filter, it shows only the open claims. */
export function ClaimsScreen() {
  const texts = useTexts(claimsTexts)
  const control = useListAddress(CHOICES)
  const { address } = control
  const query = { ...address.filters, ...pageQueryOf(address) } as Query
  const { answer, outcome, reload } = useLoad('GET /parcel-claims', { query })
  return (
    <>
      <ScreenTitle title={texts.title} />
      <Anchor component={Link} to="/parcel-problems" size="sm">
        {texts.back}
      </Anchor>
      <Text size="sm">{texts.text}</Text>
      <List<ParcelClaim>
        name={texts.title}
        control={control}
        columns={useColumns()}
        page={answer}
        failure={outcome?.kind === 'ok' ? undefined : outcome}
        reload={reload}
        idOf={({ id }) => String(id)}
        nameOf={({ parcel_number }) => parcel_number}
        hrefOf={hrefOf}
        empty={texts.empty}
        filters={
          <>
            <TextFilter control={control} name="text" label={texts.search} isSearch />
            <SelectFilter
              {...{ control, name: 'state', label: texts.state, all: texts.states.open }}
              options={[
                ...CLAIM_OUTCOMES.map((value) => ({ value, label: texts.states[value] })),
                { value: 'all', label: texts.all },
              ]}
            />
          </>
        }
      />
      {answer === undefined || answer.count === 0 ? null : (
        <Text size="sm" role="status">
          {texts.totals(answer.claimed_yen, answer.paid_yen)}
        </Text>
      )}
    </>
  )
}

const hrefOf = ({ parcel_id }: ParcelClaim) => `/parcels/${parcel_id}`

function useColumns(): readonly ListColumn<ParcelClaim>[] {
  const texts = useTexts(claimsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'number', title: texts.number, cell: ({ parcel_number }) => parcel_number },
      { name: 'state', title: texts.state, cell: ({ state }) => <ClaimBadge state={state} /> },
      {
        name: 'opened_at',
        title: texts.openedAt,
        cell: ({ opened_at }) => formatTime(opened_at, language),
      },
      { name: 'cause', title: texts.cause, cell: ({ cause }) => texts.causes[cause] },
      {
        name: 'carrier',
        title: texts.carrier,
        cell: ({ carrier }) => CARRIERS[carrier].name[language],
      },
      {
        name: 'tracking_number',
        title: texts.tracking,
        cell: ({ tracking_number }) => tracking_number,
      },
      { name: 'reference', title: texts.reference, cell: ({ reference }) => reference },
      {
        name: 'claimed_yen',
        title: texts.claimed,
        cell: ({ claimed_yen }) => texts.yen(claimed_yen),
      },
      {
        name: 'paid_yen',
        title: texts.paid,
        cell: ({ state, paid_yen }) => (state === 'paid' ? texts.yen(paid_yen) : ''),
      },
      { name: 'member_id', title: texts.member, cell: ({ member_id }) => String(member_id) },
      { name: 'opened_by', title: texts.by, cell: ({ opened_by }) => opened_by },
      { name: 'note', title: texts.note, cell: ({ note }) => note },
    ],
    [texts, language],
  )
}
