import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PublishedPack } from '#contract/console/packs/packs.ts'
import type { VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { saleTexts } from './sale.texts.ts'
import { EndDialog, ScheduleDialog, WithdrawDialog } from './sale-dialogs.tsx'

interface SaleActsProps {
  readonly pack: PublishedPack
  readonly reload: () => Promise<unknown>
  readonly onOwnChange: (change: VersionChange) => void
}

/**
 * The buttons for a published pack: change the dates, end the sale, and copy the pack to a new
 * draft.
 */
export function SaleActs({ pack, reload, onOwnChange }: SaleActsProps) {
  const texts = useTexts(saleTexts)
  const can = useCan()
  const [open, setOpen] = useState<'schedule' | 'end' | 'withdraw'>()
  const { state } = pack
  const isOpen = state === 'scheduled' || state === 'on-sale'
  const dialog = { pack, reload, onClose: () => setOpen(undefined) }
  return (
    <>
      {can('packs.draft') && pack.draftId !== null ? (
        <DuplicateButton draftId={pack.draftId} />
      ) : null}
      {isOpen && can('packs.present') ? (
        <Button variant="default" onClick={() => setOpen('schedule')}>
          {texts.schedule}
        </Button>
      ) : null}
      {state === 'scheduled' && can('packs.submit') ? (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          {texts.withdraw}
        </Button>
      ) : null}
      {state === 'on-sale' && can('packs.submit') && pack.endApprovalId === null ? (
        <Button variant="default" onClick={() => setOpen('end')}>
          {texts.end}
        </Button>
      ) : null}
      {open === 'schedule' ? <ScheduleDialog {...dialog} onOwnChange={onOwnChange} /> : null}
      {open === 'end' ? <EndDialog {...dialog} /> : null}
      {open === 'withdraw' ? <WithdrawDialog {...dialog} /> : null}
    </>
  )
}

function DuplicateButton({ draftId }: { readonly draftId: number }) {
  const texts = useTexts(saleTexts)
  const navigate = useNavigate()
  const duplicate = useAct('POST /pack-drafts/{id}/duplicate')
  const run = async () => {
    const outcome = await duplicate.run({ params: { id: draftId }, request: {} })
    if (outcome?.kind === 'ok') await navigate(`/packs/drafts/${outcome.answer.id}`)
  }
  return (
    <Button variant="default" disabled={duplicate.isRunning} onClick={() => void run()}>
      {texts.duplicate}
    </Button>
  )
}
