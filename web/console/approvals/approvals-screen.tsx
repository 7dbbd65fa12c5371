import { ALL_STATES, approvalList } from '#contract/console/operators/approvals.fields.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import type { ListAddress } from '#web/console/list/list-address.rule.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { listQueryOf } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { approvalsTexts } from './approvals.texts.ts'

/**
 * The list of requests for approval. An operator without the permission to read all requests sees
 * only the requests that this operator made.
 */
export function ApprovalsScreen() {
  const texts = useTexts(approvalsTexts)
  const { list, loadAllIds } = useDefinedList('GET /approvals', approvalList, texts, {
    queryOf,
    nameOf: ({ kind, targetName }) => `${texts.names.kind[kind]} ${targetName}`,
    hrefOf: ({ id }) => `/approvals/${id}`,
    cells: {
      requester: ({ requestedBy }) => requestedBy.name,
      target: ({ targetKind, targetId, targetName }) => (
        <TargetLink
          kind={targetKind}
          id={targetId}
          {...(targetKind === 'member' ? {} : { title: targetName })}
        />
      ),
    },
  })
  const acts = useBulkActs()
  return <ListScreen {...list} text={texts.text} acts={acts} loadAllIds={loadAllIds} />
}

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
