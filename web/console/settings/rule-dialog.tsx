import type { ReactNode } from 'react'
import type { ConsoleRequest } from '#contract/console/calls.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { type ActInput, useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { settingsTexts } from './settings.texts.ts'

type RuleKey =
  | 'POST /minor-restrictions'
  | 'POST /adjustment-limit'
  | 'POST /stock-limits'
  | 'POST /country-rules'

interface RuleDialogProps<K extends RuleKey> {
  readonly call: K
  readonly title: string
  /** The version of the rule that the operator saw. */
  readonly version: number
  readonly read: (form: FormData) => Omit<ConsoleRequest<K>, 'requestId' | 'version' | 'reason'>
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog that changes a rule, unless another operator has changed the rule meanwhile. */
export function RuleDialog<K extends RuleKey>(props: RuleDialogProps<K>) {
  const { call, title, version, read, reload, onClose, children } = props
  const texts = useTexts(settingsTexts)
  const act = useAct<RuleKey>(call)
  const { error, save, conflictDialog } = useVersionedSave({
    reload,
    onSaved: (isSaved) => isSaved && onClose(),
    send: (entered: Readonly<Record<string, unknown>>, version) =>
      act.run({ request: { ...entered, version } } as ActInput<RuleKey>),
  })
  return (
    <>
      <ActDialog
        title={title}
        submit={texts.save}
        isOpen
        act={{ isRunning: act.isRunning, error }}
        onClose={onClose}
        onSubmit={(reason, form) => void save({ ...read(form), reason }, version)}
      >
        {children}
      </ActDialog>
      {conflictDialog}
    </>
  )
}
