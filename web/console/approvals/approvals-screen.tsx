import { useMemo } from 'react'
import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { ListAddress } from '#web/console/list/list-address.rule.ts'
import { SelectFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { type ListControl, listQueryOf } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { approvalsTexts } from './approvals.texts.ts'

const CHOICES = {
  filters: ['state', 'kind', 'requester'],
  sorts: ['kind', 'requestedAt', 'expiresAt'],
  columns: ['requester', 'reason', 'requestedAt', 'expiresAt'],
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
  const { source, control, loadAllIds } = useList('GET /approvals', CHOICES, { queryOf })
  const columns = useColumns()
  const acts = useBulkActs()
  return (
    <ListScreen<ApprovalRow>
      title={texts.title}
      text={texts.text}
      {...source}
      columns={columns}
      idOf={rowId}
      nameOf={({ kind, targetName }) => `${texts.kinds[kind]} ${targetName}`}
      hrefOf={hrefOf}
      empty={texts.nothingWaits}
      filters={<ApprovalFilters control={control} />}
      acts={acts}
      loadAllIds={loadAllIds}
    />
  )
}

const hrefOf = ({ id }: ApprovalRow) => `/approvals/${id}`

function queryOf(address: ListAddress): object {
  const { state = 'waiting', ...others } = listQueryOf(address)
  return state === ALL_STATES ? others : { ...others, state }
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
      { name: 'target', title: texts.target, cell: ({ targetName }) => targetName },
      { name: 'state', title: texts.state, cell: ({ state }) => texts.states[state] },
      { name: 'requester', title: texts.requester, cell: ({ requestedBy }) => requestedBy.name },
      { name: 'reason', title: texts.reason, cell: ({ reason }) => reason },
      {
        name: 'requestedAt',
        title: texts.requested,
        cell: ({ requestedAt }) => formatTime(requestedAt, language),
      },
      {
        name: 'expiresAt',
        title: texts.expires,
        cell: ({ expiresAt }) => formatTime(expiresAt, language),
      },
    ],
    [texts, language],
  )
}
