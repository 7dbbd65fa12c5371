import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ParcelRow } from '#contract/console/parcels/parcel-rows.ts'
import { formatTime } from '#web/console/format/times.ts'
import type { ListAddress } from '#web/console/list/list-address.rule.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { listQueryOf } from '#web/console/list/use-list-address.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { claimsTexts } from './claims/claims.texts.ts'
import { DueDay, ParcelNotes } from './notes.tsx'
import { parcelsTexts } from './parcels.texts.ts'

const CHOICES = {
  filters: ['text', 'state', 'problem'],
  sorts: ['dueOn', 'memberId'],
  columns: ['reason', 'notes'],
}

/**
 * The list of problems: parcels whose address the member must correct, and parcels that the carrier
 * returned.
 */
export function ProblemsScreen() {
  const texts = useTexts(parcelsTexts)
  const claims = useTexts(claimsTexts)
  const { source, control } = useList('GET /parcels', CHOICES, { queryOf })
  const { states, problems } = texts
  const filters = (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        control={control}
        name="state"
        label={texts.state}
        all={states.problem}
        options={[{ value: 'returned', label: states.returned }]}
      />
      <SelectFilter
        control={control}
        name="problem"
        label={texts.problem}
        all={texts.all}
        options={(['requested', 'silent'] as const).map((value) => ({
          value,
          label: problems[value],
        }))}
      />
    </>
  )
  return (
    <ListScreen<ParcelRow>
      title={texts.problemsTitle}
      {...source}
      columns={useColumns()}
      idOf={rowId}
      nameOf={({ number }) => number}
      hrefOf={hrefOf}
      empty={texts.noProblems}
      filters={filters}
    >
      <Anchor component={Link} to="/parcel-claims" size="sm">
        {claims.title}
      </Anchor>
    </ListScreen>
  )
}

const queryOf = (address: ListAddress) => ({ state: 'problem', ...listQueryOf(address) })
const hrefOf = ({ id }: ParcelRow) => `/parcels/${id}`

function useColumns(): readonly ListColumn<ParcelRow>[] {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'number', title: texts.number, cell: ({ number }) => number },
      { name: 'state', title: texts.state, cell: ({ state }) => texts.states[state] },
      { name: 'dueOn', title: texts.due, cell: (parcel) => <DueDay parcel={parcel} /> },
      { name: 'memberId', title: texts.member, cell: ({ memberId }) => String(memberId) },
      {
        name: 'requested',
        title: texts.requestedAt,
        cell: ({ correctionRequest }) =>
          correctionRequest ? formatTime(correctionRequest.requestedAt, language) : '',
      },
      {
        name: 'mails',
        title: texts.mails,
        cell: ({ correctionRequest }) =>
          correctionRequest ? texts.mailCount(correctionRequest.mailCount) : '',
      },
      {
        name: 'reason',
        title: texts.reason,
        cell: ({ correctionRequest }) => correctionRequest?.reason ?? '',
      },
      { name: 'notes', title: texts.notes, cell: (parcel) => <ParcelNotes parcel={parcel} /> },
    ],
    [texts, language],
  )
}
