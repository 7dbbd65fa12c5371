import { Button, Group, Stack, TextInput } from '@mantine/core'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { stockTexts } from './stock.texts.ts'

export interface ShelfDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAdded: (code: string) => void
}

/** The dialog that adds a shelf, a place where cards are stored. */
export function ShelfDialog({ isOpen, onClose, onAdded }: ShelfDialogProps) {
  const texts = useTexts(stockTexts)
  const { cancel } = useTexts(consoleTexts)
  const add = useFormAct('POST /shelves/add')
  const submit = async (form: FormData) => {
    const shelf = String(form.get('shelf')).trim()
    const answer = await add.run({ request: { shelf, note: String(form.get('note')) } })
    if (answer === undefined) return
    onAdded(shelf)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.addShelf}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <Stack>
          <ErrorNotice error={add.error} />
          <TextInput name="shelf" label={texts.shelfName} maxLength={40} data-autofocus required />
          <TextInput name="note" label={texts.shelfNote} maxLength={200} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" disabled={add.isRunning}>
              {texts.addShelf}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
