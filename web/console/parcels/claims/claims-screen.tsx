import { Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { CARRIERS } from '#contract/carriers.ts'
import { CLAIM_OUTCOMES } from '#contract/console/parcels/parcel-claims.rule.ts'
import type { ParcelClaim } from '#contract/console/parcels/parcel-claims.ts'
import { formatTime } from '#web/console/format/times.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { claimsTexts } from './claims.texts.ts'
import { ClaimBadge } from './parcel-claims.tsx'

const CHOICES = {
  filters: ['text', 'state'],
  sorts: ['openedAt', 'claimedYen'],
  columns: ['trackingNumber', 'openedBy', 'note'],
}

/** The list of claims on carriers. Without a filter, it shows only the open claims. */
export function ClaimsScreen() {
  const texts = useTexts(claimsTexts)
  const { source, answer, control } = useList('GET /parcel-claims', CHOICES)
  return (
    <>
      <ListScreen<ParcelClaim>
        title={texts.title}
        text={texts.text}
        {...source}
        columns={useColumns()}
        idOf={rowId}
        nameOf={({ parcelNumber }) => parcelNumber}
        hrefOf={hrefOf}
        empty={texts.empty}
        filters={
          <>
            <TextFilter control={control} name="text" label={texts.search} isSearch />
            <SelectFilter
              control={control}
              name="state"
              label={texts.state}
              all={texts.states.open}
              options={[
                ...CLAIM_OUTCOMES.map((value) => ({ value, label: texts.states[value] })),
                { value: 'all', label: texts.all },
              ]}
            />
          </>
        }
      >
        <Anchor component={Link} to="/parcel-problems" size="sm">
          {texts.back}
        </Anchor>
      </ListScreen>
      {answer === undefined || answer.count === 0 ? null : (
        <Text size="sm" role="status">
          {texts.totals(answer.claimedYen, answer.paidYen)}
        </Text>
      )}
    </>
  )
}

const hrefOf = ({ parcelId }: ParcelClaim) => `/parcels/${parcelId}`

function useColumns(): readonly ListColumn<ParcelClaim>[] {
  const texts = useTexts(claimsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'number', title: texts.number, cell: ({ parcelNumber }) => parcelNumber },
      { name: 'state', title: texts.state, cell: ({ state }) => <ClaimBadge state={state} /> },
      {
        name: 'openedAt',
        title: texts.openedAt,
        cell: ({ openedAt }) => formatTime(openedAt, language),
      },
      { name: 'cause', title: texts.cause, cell: ({ cause }) => texts.causes[cause] },
      {
        name: 'carrier',
        title: texts.carrier,
        cell: ({ carrier }) => CARRIERS[carrier].name[language],
      },
      {
        name: 'trackingNumber',
        title: texts.tracking,
        cell: ({ trackingNumber }) => trackingNumber,
      },
      { name: 'reference', title: texts.reference, cell: ({ reference }) => reference },
      {
        name: 'claimedYen',
        title: texts.claimed,
        cell: ({ claimedYen }) => texts.yen(claimedYen),
      },
      {
        name: 'paidYen',
        title: texts.paid,
        cell: ({ state, paidYen }) => (state === 'paid' ? texts.yen(paidYen) : ''),
      },
      { name: 'memberId', title: texts.member, cell: ({ memberId }) => String(memberId) },
      { name: 'openedBy', title: texts.by, cell: ({ openedBy }) => openedBy },
      { name: 'note', title: texts.note, cell: ({ note }) => note },
    ],
    [texts, language],
  )
}
