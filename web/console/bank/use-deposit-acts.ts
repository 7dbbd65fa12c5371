import { useState } from 'react'
import type { DepositRow } from '#contract/console/bank/bank.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { runOnRows } from '#web/console/list/bulk.rule.ts'
import type { BulkAct } from '#web/console/list/bulk.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { bankTexts } from './bank.texts.ts'

export type Question = 'match' | 'return' | 'explain'
/** The dialog calls `answer` once: with the input, or with undefined if the operator cancels. */
export interface OpenedAct {
  readonly question: Question
  readonly rows: readonly DepositRow[]
  readonly answer: (given: Given | undefined) => void
}
export interface Given {
  readonly reason: string
  readonly orderIds: readonly string[]
}

/**
 * Returns the acts on selected deposits, and the dialog of the act that is waiting for its input.
 */
export function useDepositActs(rows: readonly DepositRow[]) {
  const { deposits: texts } = useTexts(bankTexts)
  const can = useCan()
  const { opened, ask } = useAsk(rows)
  const { matchByHand, approvalId } = useMatch(ask)
  const acceptExact = useAccept()
  const giveBack = useEnd('return', { label: texts.returned, ask })
  const explain = useEnd('explain', { label: texts.explain, ask })
  const acts = can('bank.work') ? [acceptExact, matchByHand, giveBack, explain] : []
  return { acts, opened, approvalId }
}

type Ask = (question: Question, ids: readonly string[]) => Promise<Given | undefined>

/** Returns the open dialog, and a function that opens a dialog and waits for its answer. */
function useAsk(rows: readonly DepositRow[]): { opened: OpenedAct | undefined; ask: Ask } {
  const [opened, setOpened] = useState<OpenedAct>()
  const ask: Ask = async (question, ids) => {
    const selected = rows.filter(({ id }) => ids.includes(String(id)))
    const given = await new Promise<Given | undefined>((answer) =>
      setOpened({ question, rows: selected, answer }),
    )
    setOpened(undefined)
    return given
  }
  return { opened, ask }
}

function useAccept(): BulkAct {
  const { deposits: texts } = useTexts(bankTexts)
  const { reasons } = useTexts(consoleTexts)
  const sentenceOf = useSentence()
  const accept = useAct('POST /bank/deposits/accept')
  return {
    label: texts.accept,
    async runAll(ids) {
      const outcome = await accept.run({ request: { ids: ids.map(Number) } })
      if (outcome === undefined) return undefined
      if (outcome.kind !== 'ok') return failedAll(ids, sentenceOf(outcome))
      const failed = outcome.answer.results.filter(({ result }) => result !== 'done')
      return new Map(failed.map(({ id, result }) => [String(id), reasons[result] ?? result]))
    },
  }
}

function useMatch(ask: Ask) {
  const { deposits: texts } = useTexts(bankTexts)
  const sentenceOf = useSentence()
  const match = useAct('POST /bank/deposits/match')
  const [approvalId, setApprovalId] = useState<number>()
  const matchByHand: BulkAct = {
    label: texts.match,
    async runAll(ids) {
      const given = await ask('match', ids)
      if (given === undefined) return undefined
      const { reason, orderIds } = given
      const request = { depositIds: ids.map(Number), orderIds: [...orderIds], reason }
      const outcome = await match.run({ request })
      if (outcome === undefined) return undefined
      if (outcome.kind !== 'ok') return failedAll(ids, sentenceOf(outcome))
      setApprovalId(outcome.answer.approvalId)
      return new Map()
    },
  }
  return { matchByHand, approvalId }
}

function useEnd(
  question: 'return' | 'explain',
  { label, ask }: { readonly label: string; readonly ask: Ask },
): BulkAct {
  const sentenceOf = useSentence()
  const act = useAct(`POST /bank/deposits/{id}/${question}`)
  return {
    label,
    async runAll(ids) {
      const given = await ask(question, ids)
      if (given === undefined) return undefined
      return runOnRows(ids, async (id) => {
        const outcome = await act.run({ params: { id }, request: { reason: given.reason } })
        if (outcome?.kind === 'ok') return null
        return outcome === undefined ? '' : sentenceOf(outcome)
      }).then(({ failures }) => failures)
    },
  }
}

function failedAll(ids: readonly string[], sentence: string): ReadonlyMap<string, string> {
  return new Map(ids.map((id) => [id, sentence]))
}
