import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
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
  const act = useFormAct('POST /errands/{id}/close')
  const [isOpen, setIsOpen] = useState(false)
  const submit = async (reason: string) => {
    const request = { reason }
    if ((await act.run({ params: { id: String(id) }, request })) === undefined) return
    setIsOpen(false)
    await reload()
  }
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
      <ActDialog
        title={texts.closeNamed(title)}
        submit={texts.close}
        isOpen={isOpen}
        act={act}
        onClose={() => setIsOpen(false)}
        onSubmit={submit}
      />
    </>
  )
}
