import type { Ok } from '#web/console/wire/console-client.ts'
import type { ActInput, ActKey } from '#web/console/wire/use-act.ts'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import { useFormAct } from './use-form-act.ts'

interface CallDialogProps<K extends ActKey>
  extends Pick<ActDialogProps, 'title' | 'submit' | 'hasReason' | 'onClose' | 'children'> {
  readonly call: K
  /** True if absent. */
  readonly isOpen?: boolean
  /** Returns the input of the call for the entered reason and the fields in `children`. */
  readonly inputOf: (reason: string, form: FormData) => ActInput<K>
  /** Called after the act is done and the dialog is closed. */
  readonly onDone: (answer: Ok<K>['answer']) => unknown
}

/** A dialog that runs one act, and stays open with the sentence of a refusal. */
export function CallDialog<K extends ActKey>(props: CallDialogProps<K>) {
  const { call, isOpen = true, inputOf, onDone, ...dialog } = props
  const { run, clearError, ...act } = useFormAct(call)
  const close = () => {
    clearError()
    dialog.onClose()
  }
  const submit = async (reason: string, form: FormData) => {
    const answer = await run(inputOf(reason, form))
    if (answer === undefined) return
    close()
    await onDone(answer)
  }
  return <ActDialog {...dialog} isOpen={isOpen} act={act} onClose={close} onSubmit={submit} />
}
