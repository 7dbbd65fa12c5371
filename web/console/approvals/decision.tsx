import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useCan, useConsoleSession } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { approvalsTexts } from './approvals.texts.ts'

type Verdict = 'approve' | 'refuse'

export interface DecisionProps {
  readonly approval: ApprovalRow
  /** The keys of the warnings that the operator has ticked. */
  readonly ticked: readonly string[]
  readonly reload: () => Promise<unknown>
}

/**
 * The buttons for an approval request that waits for a decision. The requester can withdraw it.
 * Operators with the permission can approve or reject it. The requester can do so only in
 * single-hand mode, in which `own_from` is set.
 */
export function Decision({ approval, ticked, reload }: DecisionProps) {
  const can = useCan()
  const { operator } = useConsoleSession()
  if (approval.state !== 'waiting') return null
  const isOwn = approval.requested_by.id === operator.id
  const canDecide = can('approvals.decide') && (!isOwn || approval.own_from !== null)
  return (
    <>
      {isOwn ? <OwnRequest approval={approval} reload={reload} /> : null}
      {canDecide ? <VerdictButtons {...{ approval, ticked, reload }} /> : null}
    </>
  )
}

function OwnRequest({ approval, reload }: Omit<DecisionProps, 'ticked'>) {
  const texts = useTexts(approvalsTexts)
  const language = useLanguage()
  const can = useCan()
  const sentenceOf = useSentence()
  const withdraw = useAct('POST /approvals/{id}/withdraw')
  const [error, setError] = useState<string>()
  const run = async () => {
    const outcome = await withdraw.run({ params: { id: approval.id }, request: {} })
    if (outcome !== undefined && outcome.kind !== 'ok') setError(sentenceOf(outcome))
    await reload()
  }
  const { own_from } = approval
  return (
    <>
      <Text size="sm">
        {own_from === null ? texts.own : texts.ownFrom(formatTime(own_from, language))}
      </Text>
      <ErrorNotice error={error} />
      {can('approvals.withdraw') ? (
        <Group>
          <Button variant="default" disabled={withdraw.isRunning} onClick={() => void run()}>
            {texts.withdraw}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

function VerdictButtons({ approval, ticked, reload }: DecisionProps) {
  const texts = useTexts(approvalsTexts)
  const sentenceOf = useSentence()
  const acts = {
    approve: useAct('POST /approvals/{id}/approve'),
    refuse: useAct('POST /approvals/{id}/refuse'),
  }
  const [verdict, setVerdict] = useState<Verdict>()
  const [error, setError] = useState<string>()
  const warnings = (approval.after.text_warnings ?? []) as readonly string[]
  const areTicked = warnings.every((key) => ticked.includes(key))
  const close = () => {
    setVerdict(undefined)
    setError(undefined)
  }
  const decide = async (reason: string) => {
    if (verdict === undefined) return
    setError(undefined)
    const { id, payload_hash } = approval
    const request = { payload_hash, reason }
    const outcome = await (verdict === 'approve'
      ? acts.approve.run({ params: { id }, request: { ...request, ticked: [...ticked] } })
      : acts.refuse.run({ params: { id }, request }))
    if (outcome?.kind === 'ok') {
      close()
      await reload()
    } else if (outcome !== undefined) setError(sentenceOf(outcome))
  }
  return (
    <Group>
      <Button disabled={!areTicked} onClick={() => setVerdict('approve')}>
        {texts.approve}
      </Button>
      <Button variant="default" onClick={() => setVerdict('refuse')}>
        {texts.refuse}
      </Button>
      <ActDialog
        title={verdict === 'refuse' ? texts.refuse : texts.approve}
        submit={verdict === 'refuse' ? texts.refuse : texts.approve}
        isOpen={verdict !== undefined}
        isRunning={acts.approve.isRunning || acts.refuse.isRunning}
        error={error}
        onClose={close}
        onSubmit={(reason) => void decide(reason)}
      />
    </Group>
  )
}
