import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ConsoleQuery } from '#contract/console/calls.ts'
import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { List } from '#web/console/list/list.tsx'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { loadAllIds } from '#web/console/list/load-all-ids.ts'
import { namedOptions } from '#web/console/list/options.ts'
import {
  type ListControl,
  pageQueryOf,
  useListAddress,
} from '#web/console/list/use-list-address.ts'
import { send } from '#web/console/wire/console-client.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { approvalsTexts } from './approvals.texts.ts'

type Query = NonNullable<ConsoleQuery<'GET /approvals'>>

const CHOICES = {
  filters: ['state', 'kind', 'requester'],
  sorts: ['kind', 'requested_at', 'expires_at'],
  columns: ['requester', 'reason', 'requested_at', 'expires_at'],
}
/**
 * The value of the state filter that shows the approval requests of all states. Without a value,
 * the list shows only the requests that wait for a decision.
 */
const ALL_STATES = 'all'

/**
 * The list of requests for approval. An operator without the permission to read all requests sees
 * only the requests that this operator made.
 */
export function ApprovalsScreen() {
  const texts = useTexts(approvalsTexts)
  const control = useListAddress(CHOICES)
  const query = queryOf(control)
  const { answer, outcome, reload } = useLoad('GET /approvals', { query })
  const columns = useColumns()
  const acts = useBulkActs()
  return (
    <>
      <ScreenTitle title={texts.title} />
      <Text size="sm">{texts.text}</Text>
      <List<ApprovalRow>
        name={texts.title}
        control={control}
        columns={columns}
        page={answer}
        failure={outcome?.kind === 'ok' ? undefined : outcome}
        reload={reload}
        idOf={idOf}
        nameOf={({ kind, target_name }) => `${texts.kinds[kind]} ${target_name}`}
        hrefOf={hrefOf}
        empty={texts.nothingWaits}
        filters={<ApprovalFilters control={control} />}
        acts={acts}
        loadAllIds={() =>
          loadAllIds((page) => send('GET /approvals', { query: { ...query, page } }))
        }
      />
    </>
  )
}

const idOf = ({ id }: ApprovalRow) => String(id)
const hrefOf = ({ id }: ApprovalRow) => `/approvals/${id}`

function queryOf({ address }: ListControl): Query {
  const { state = 'waiting', ...filters } = address.filters
  const states = state === ALL_STATES ? {} : { state }
  return { ...filters, ...states, ...pageQueryOf(address) } as Query
}

function useBulkActs() {
  const texts = useTexts(approvalsTexts)
  const can = useCan()
  const sentenceOf = useSentence()
  const withdraw = useAct('POST /approvals/{id}/withdraw')
  if (!can('approvals.withdraw')) return []
  const run = async (id: string) => {
    const outcome = await withdraw.run({ params: { id }, request: {} })
    return outcome?.kind === 'ok' ? null : sentenceOf(outcome)
  }
  return [{ label: texts.withdrawSelected, run }]
}

function ApprovalFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(approvalsTexts)
  const can = useCan()
  const { waiting, ...states } = texts.states
  return (
    <>
      <SelectFilter
        control={control}
        name="state"
        label={texts.state}
        all={waiting}
        options={[{ value: ALL_STATES, label: texts.allStates }, ...namedOptions(states)]}
      />
      <SelectFilter
        control={control}
        name="kind"
        label={texts.kind}
        all={texts.all}
        options={namedOptions(texts.kinds)}
      />
      {can('approvals.read-all') ? (
        <SelectFilter
          control={control}
          name="requester"
          label={texts.requester}
          all={texts.all}
          options={namedOptions(texts.requesters)}
        />
      ) : null}
    </>
  )
}

function useColumns(): readonly ListColumn<ApprovalRow>[] {
  const texts = useTexts(approvalsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
      { name: 'target', title: texts.target, cell: ({ target_name }) => target_name },
      { name: 'state', title: texts.state, cell: ({ state }) => texts.states[state] },
      { name: 'requester', title: texts.requester, cell: ({ requested_by }) => requested_by.name },
      { name: 'reason', title: texts.reason, cell: ({ reason }) => reason },
      {
        name: 'requested_at',
        title: texts.requested,
        cell: ({ requested_at }) => formatTime(requested_at, language),
      },
      {
        name: 'expires_at',
        title: texts.expires,
        cell: ({ expires_at }) => formatTime(expires_at, language),
      },
    ],
    [texts, language],
  )
}
