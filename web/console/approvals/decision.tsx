import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { DoneNotice, ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct, useRefusal } from '#web/console/frame/use-form-act.ts'
import { useCan, useConsoleSession } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
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
 * single-hand mode, in which `ownFrom` is set.
 */
export function Decision({ approval, ticked, reload }: DecisionProps) {
  const texts = useTexts(approvalsTexts)
  const can = useCan()
  const { operator } = useConsoleSession()
  const [isDecided, setIsDecided] = useState(false)
  if (approval.state !== 'waiting') {
    return isDecided ? <DoneNotice text={texts.names.state[approval.state]} /> : null
  }
  const isOwn = approval.requestedBy.id === operator.id
  const canDecide = can('approvals.decide') && (!isOwn || approval.ownFrom !== null)
  return (
    <>
      {isOwn ? <OwnRequest approval={approval} reload={reload} /> : null}
      {canDecide ? (
        <VerdictButtons
          approval={approval}
          ticked={ticked}
          reload={reload}
          onDecided={() => setIsDecided(true)}
        />
      ) : null}
    </>
  )
}

function OwnRequest({ approval, reload }: Omit<DecisionProps, 'ticked'>) {
  const texts = useTexts(approvalsTexts)
  const can = useCan()
  const withdraw = useFormAct('POST /approvals/{id}/withdraw')
  const run = async () => {
    await withdraw.run({ params: { id: approval.id }, request: {} })
    await reload()
  }
  const { ownFrom } = approval
  return (
    <>
      <Text size="sm">{ownFrom === null ? texts.own : texts.ownFrom(formatTime(ownFrom))}</Text>
      <ErrorNotice error={withdraw.error} />
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

function VerdictButtons(props: DecisionProps & { readonly onDecided: () => void }) {
  const { approval, ticked, reload, onDecided } = props
  const texts = useTexts(approvalsTexts)
  const acts = {
    approve: useAct('POST /approvals/{id}/approve'),
    refuse: useAct('POST /approvals/{id}/refuse'),
  }
  const [verdict, setVerdict] = useState<Verdict>()
  const { error, doneOf, clearError } = useRefusal()
  const { textWarnings = [], priceWarnings = [] } = approval.after as Partial<
    Record<'textWarnings' | 'priceWarnings', readonly string[]>
  >
  const areTicked = [...textWarnings, ...priceWarnings].every((key) => ticked.includes(key))
  const close = () => {
    setVerdict(undefined)
    clearError()
  }
  const decide = async (reason: string) => {
    if (verdict === undefined) return
    const { id, payloadHash } = approval
    const request = { payloadHash, reason }
    const done = await doneOf<{ kind: 'ok' }>(
      verdict === 'approve'
        ? acts.approve.run({ params: { id }, request: { ...request, ticked: [...ticked] } })
        : acts.refuse.run({ params: { id }, request }),
    )
    if (done === undefined) return
    close()
    onDecided()
    await reload()
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
        act={{ isRunning: acts.approve.isRunning || acts.refuse.isRunning, error }}
        onClose={close}
        onSubmit={decide}
      />
    </Group>
  )
}
