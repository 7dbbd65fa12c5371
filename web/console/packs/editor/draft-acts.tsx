import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { editorTexts } from './editor.texts.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import type { DraftEditing } from './use-draft.ts'

interface DraftActsProps {
  readonly editing: DraftEditing
  readonly reload: () => Promise<unknown>
}

/** The acts on a whole draft: save, submit, withdraw, duplicate and throw away. */
export function DraftActs({ editing, reload }: DraftActsProps) {
  const texts = useTexts(editorTexts)
  const can = useCan()
  const [open, setOpen] = useState<'submit' | 'withdraw' | 'discard'>()
  const { draft, isReadOnly, isDirty, isSaving, save } = editing
  const close = () => setOpen(undefined)
  const canSubmit = can('packs.submit')
  return (
    <>
      {isReadOnly ? null : (
        <Button variant="default" disabled={!isDirty || isSaving} onClick={() => void save()}>
          {texts.save}
        </Button>
      )}
      {!isReadOnly && canSubmit ? (
        <Button disabled={isSaving} onClick={() => setOpen('submit')}>
          {texts.submit}
        </Button>
      ) : null}
      {draft.state === 'submitted' && canSubmit ? (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          {texts.withdraw}
        </Button>
      ) : null}
      {can('packs.draft') ? (
        <MoreMenu editing={editing} onDiscard={() => setOpen('discard')} />
      ) : null}
      {open === 'submit' ? (
        <SubmitDialog editing={editing} reload={reload} onClose={close} />
      ) : null}
      {open === 'withdraw' ? (
        <WithdrawDialog editing={editing} reload={reload} onClose={close} />
      ) : null}
      {open === 'discard' ? <DiscardDialog editing={editing} onClose={close} /> : null}
    </>
  )
}

interface MoreMenuProps {
  readonly editing: DraftEditing
  readonly onDiscard: () => void
}

function MoreMenu({ editing: { draft, isReadOnly }, onDiscard }: MoreMenuProps) {
  const texts = useTexts(editorTexts)
  const navigate = useNavigate()
  const duplicate = useAct('POST /pack-drafts/{id}/duplicate')
  const run = async () => {
    const outcome = await duplicate.run({ params: { id: draft.id }, request: {} })
    if (outcome?.kind === 'ok') await navigate(`/packs/drafts/${outcome.answer.id}`)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{texts.more}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run()}>{texts.duplicate}</Menu.Item>
        {isReadOnly ? null : <Menu.Item onClick={onDiscard}>{texts.discard}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

function WithdrawDialog({ editing, reload, onClose }: DraftActsProps & { onClose: () => void }) {
  const texts = useTexts(editorTexts)
  return (
    <CallDialog
      call="POST /pack-drafts/{id}/withdraw"
      title={texts.withdraw}
      submit={texts.withdraw}
      onClose={onClose}
      inputOf={(reason) => ({ params: { id: editing.draft.id }, request: { reason } })}
      onDone={reload}
    />
  )
}
