import { REASON } from '#contract/console/reasons.ts'
import type { Ok } from '#web/console/wire/console-client.ts'
import { type ActInput, type ActKey, useAct } from '#web/console/wire/use-act.ts'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import { useRefusal } from './use-form-act.ts'

interface CallDialogProps<K extends ActKey>
  extends Pick<
    ActDialogProps,
    'title' | 'submit' | 'hasReason' | 'onChange' | 'onClose' | 'children'
  > {
  readonly call: K
  /** True if absent. */
  readonly isOpen?: boolean
  /** Returns the input of the call for the entered reason and the fields in `children`. */
  readonly inputOf: (reason: string, form: FormData) => ActInput<K>
  /** Called after the act is done and the dialog is closed. */
  readonly onDone: (answer: Ok<K>['answer']) => unknown
  /** If given, a version conflict closes the dialog, and then calls this function. */
  readonly onConflict?: () => unknown
}

/** A dialog that runs one act, and stays open with the sentence of a refusal. */
export function CallDialog<K extends ActKey>(props: CallDialogProps<K>) {
  const { call, isOpen = true, inputOf, onDone, onConflict, ...dialog } = props
  const { isRunning, run } = useAct(call)
  const { error, doneOf, clearError } = useRefusal()
  const close = () => {
    clearError()
    dialog.onClose()
  }
  const submit = async (reason: string, form: FormData) => {
    const act = run(inputOf(reason, form))
    const done = await doneOf<Ok<K>>(act)
    const outcome = await act
    const isConflict =
      outcome?.kind === 'refused' && outcome.reason === REASON.versionConflict && onConflict
    if (done === undefined && !isConflict) return
    close()
    await (done === undefined ? onConflict?.() : onDone(done.answer))
  }
  const act = { isRunning, error }
  return <ActDialog {...dialog} isOpen={isOpen} act={act} onClose={close} onSubmit={submit} />
}
