import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { CARRIERS } from '#contract/carriers.ts'
import type { ParcelRow } from '#contract/console/parcels/parcel-rows.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { BulkDialogs, useBulkDialogs } from './bulk-dialogs.tsx'
import { DaySteps } from './day-steps.tsx'
import { DueDay, ParcelNotes } from './notes.tsx'
import style from './papers.module.css'
import { ParcelFilters } from './parcel-filters.tsx'
import { parcelsTexts } from './parcels.texts.ts'
import { useBulkActs } from './use-bulk-acts.ts'

const CHOICES = {
  filters: ['text', 'state', 'urgency', 'worth', 'carrier', 'hold', 'problem', 'pack'],
  sorts: ['dueOn', 'worthYen', 'itemCount', 'memberId'],
  columns: ['memberId', 'recipient', 'carrier'],
}

/**
 * The shipping queue: every parcel that has not left the shop. The parcel with the earliest due day
 * comes first.
 */
export function ParcelsScreen() {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  const can = useCan()
  const { source, answer, control, reload, loadAllIds } = useList('GET /parcels', CHOICES)
  const day = useLoad('GET /shipping-day', {}, { isEnabled: can('ship.work') })
  const reloadBoth = () => Promise.all([reload(), day.reload()])
  const dialogs = useBulkDialogs()
  const acts = useBulkActs(dialogs)
  const lastAt = answer?.lastHandedOverAt
  return (
    <>
      <ListScreen<ParcelRow>
        title={texts.title}
        actions={
          can('ship.settings') ? (
            <Button component={Link} to="/shipping-settings" variant="default">
              {texts.settings}
            </Button>
          ) : null
        }
        {...source}
        columns={useColumns()}
        reload={reloadBoth}
        idOf={rowId}
        nameOf={({ number }) => number}
        hrefOf={hrefOf}
        empty={texts.empty(lastAt ? formatTime(lastAt, language) : undefined)}
        filters={<ParcelFilters control={control} />}
        acts={acts}
        loadAllIds={loadAllIds}
      >
        {day.answer === undefined ? null : <DaySteps day={day.answer} reload={reloadBoth} />}
      </ListScreen>
      <BulkDialogs state={dialogs} />
    </>
  )
}

const hrefOf = ({ id }: ParcelRow) => `/parcels/${id}`

function useColumns(): readonly ListColumn<ParcelRow>[] {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'number',
        title: texts.number,
        cell: ({ number }) => <span className={style.whole}>{number}</span>,
      },
      { name: 'dueOn', title: texts.due, cell: (parcel) => <DueDay parcel={parcel} /> },
      {
        name: 'memberId',
        title: texts.member,
        isNumber: true,
        cell: ({ memberId }) => String(memberId),
      },
      {
        name: 'recipient',
        title: texts.recipient,
        cell: ({ name, prefecture }) => name || prefecture,
      },
      {
        name: 'itemCount',
        title: texts.items,
        isNumber: true,
        cell: ({ itemCount }) => formatNumber(itemCount),
      },
      {
        name: 'worthYen',
        title: texts.worth,
        isNumber: true,
        cell: ({ worthYen }) => texts.yen(worthYen),
      },
      { name: 'state', title: texts.state, cell: ({ state }) => texts.states[state] },
      {
        name: 'carrier',
        title: texts.carrier,
        cell: ({ carrier, trackingNumber }) =>
          [carrier === null ? '' : CARRIERS[carrier].name[language], trackingNumber ?? '']
            .filter((text) => text !== '')
            .join(' '),
      },
      { name: 'notes', title: texts.notes, cell: (parcel) => <ParcelNotes parcel={parcel} /> },
    ],
    [texts, language],
  )
}
