import { Text } from '@mantine/core'
import { useState } from 'react'
import type { OperatorRow } from '#contract/console/operators/operators.ts'
import { REASON } from '#contract/console/reasons.ts'
import type { Role } from '#contract/console/roles.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { type Conflict, ConflictDialog } from '#web/console/frame/conflict-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { operatorsTexts } from './operators.texts.ts'
import { RoleField } from './role-field.tsx'

export type OperatorChange = 'role' | 'reset' | 'remove'

interface ChangeDialogProps {
  readonly operator: OperatorRow
  /** The change to request; undefined closes the dialog. */
  readonly change: OperatorChange | undefined
  readonly reload: () => Promise<unknown>
  readonly onRequested: (approvalId: number) => void
  readonly onClose: () => void
}

interface Entered {
  readonly change: OperatorChange
  readonly reason: string
  readonly role: Role
}

/** The dialog that requests a change of an operator, which another owner has to approve. */
export function ChangeDialog({
  operator,
  change,
  reload,
  onRequested,
  onClose,
}: ChangeDialogProps) {
  const texts = useTexts(operatorsTexts)
  const sentenceOf = useSentence()
  const ask = useRequestChange(operator.id)
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict & { readonly entered: Entered }>()
  const close = () => {
    setError(undefined)
    setConflict(undefined)
    onClose()
  }
  const submit = async (entered: Entered, version: number) => {
    setError(undefined)
    setConflict(undefined)
    const outcome = await ask.run(entered, version)
    if (outcome === undefined) return
    if (outcome.kind === 'ok') {
      onRequested(outcome.answer.approvalId)
      close()
      await reload()
    } else if (outcome.kind === 'refused' && outcome.reason === REASON.versionConflict) {
      const theirs = outcome.current ?? {}
      setConflict({ mine: mineOf(operator, entered), theirs, entered })
    } else setError(sentenceOf(outcome))
  }
  const titles = { role: texts.changeRole, reset: texts.reset, remove: texts.remove }
  const explanations = { role: '', reset: texts.resetText, remove: texts.removeText }
  return (
    <>
      <ActDialog
        title={change === undefined ? '' : titles[change]}
        submit={texts.ask}
        isOpen={change !== undefined}
        act={{ isRunning: ask.isRunning, error }}
        onClose={close}
        onSubmit={(reason, form) => {
          const role = String(form.get('role')) as Role
          if (change !== undefined) void submit({ change, reason, role }, operator.version)
        }}
      >
        <Text size="sm">{change === undefined ? '' : explanations[change]}</Text>
        {change === 'role' ? <RoleField initial={operator.role} /> : null}
      </ActDialog>
      <ConflictDialog
        conflict={conflict}
        onTakeTheirs={() => {
          close()
          void reload()
        }}
        onKeepMine={(version) => conflict && void submit(conflict.entered, version)}
      />
    </>
  )
}

/** After a conflict, a dialog shows this row beside the stored row. */
function mineOf({ name, mail, role, state }: OperatorRow, entered: Entered) {
  if (entered.change === 'role') return { name, mail, role: entered.role, state }
  return { name, mail, role, state: entered.change === 'remove' ? 'removed' : state }
}

function useRequestChange(id: number) {
  const acts = {
    role: useAct('POST /operators/{id}/role'),
    reset: useAct('POST /operators/{id}/reset'),
    remove: useAct('POST /operators/{id}/remove'),
  }
  return {
    isRunning: Object.values(acts).some(({ isRunning }) => isRunning),
    run: ({ change, reason, role }: Entered, version: number) => {
      const params = { id }
      if (change === 'role') return acts.role.run({ params, request: { version, reason, role } })
      return acts[change].run({ params, request: { version, reason } })
    },
  }
}
