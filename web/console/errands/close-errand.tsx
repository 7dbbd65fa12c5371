import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { errandTexts } from './errands.texts.ts'

/** Closes a failed errand with a reason, so that it no longer waits on the dashboard. */
export function CloseErrand({
  id,
  title,
  reload,
}: {
  readonly id: number
  readonly title: string
  readonly reload: () => Promise<unknown>
}) {
  const texts = useTexts(errandTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.closeNamed(title)}
        onClick={() => setIsOpen(true)}
      >
        {texts.close}
      </Button>
      <CallDialog
        call="POST /errands/{id}/close"
        title={texts.closeNamed(title)}
        submit={texts.close}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        inputOf={(reason) => ({ params: { id: String(id) }, request: { reason } })}
        onDone={reload}
      />
    </>
  )
}
