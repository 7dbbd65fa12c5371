import { Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListView } from '#contract/console/list-views.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { listTexts } from './list.texts.ts'
import { openedView, savedChoices } from './list-views.rule.ts'
import type { ListControl } from './use-list-address.ts'

interface ListViewsProps {
  readonly listKey: string
  readonly control: ListControl
}
type OpenDialog = 'save' | { readonly act: 'change' | 'remove'; readonly view: ListView }

/** The saved views of a list: to open one, and to save, rename, share and delete own ones. */
export function ListViews({ listKey, control }: ListViewsProps) {
  const { views: texts } = useTexts(listTexts)
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [dropped, setDropped] = useState<readonly string[]>([])
  const { choices, go } = control
  const open = (view: ListView) => {
    const opened = openedView(view, choices)
    go(opened.address)
    setDropped(opened.dropped)
    setIsOpen(opened.dropped.length > 0)
  }
  const show = (next: OpenDialog) => {
    setIsOpen(false)
    setDialog(next)
  }
  return (
    <>
      <Popover
        position="bottom-end"
        trapFocus
        opened={isOpen}
        onChange={setIsOpen}
        width={360}
        // While the popover faded out, an act could end, and the old views would stay.
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setDropped([])
              setIsOpen(!isOpen)
            }}
          >
            {texts.title}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts.title}>
          <Stack gap="xs">
            {dropped.length === 0 ? null : (
              <Text size="sm" role="status">
                {texts.dropped(dropped.join(', '))}
              </Text>
            )}
            <ViewRows listKey={listKey} onOpen={open} onAct={show} />
            {can('lists.save-views') ? (
              <Button size="xs" onClick={() => show('save')}>
                {texts.save}
              </Button>
            ) : null}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {dialog === undefined ? null : (
        <ViewDialog
          listKey={listKey}
          control={control}
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          onDone={() => setIsOpen(true)}
        />
      )}
    </>
  )
}

interface ViewDialogProps extends ListViewsProps {
  readonly dialog: OpenDialog
  readonly onClose: () => void
  readonly onDone: () => void
}

function ViewDialog({ listKey, control, dialog, onClose, onDone }: ViewDialogProps) {
  const { views: texts } = useTexts(listTexts)
  const common = { hasReason: false, onClose, onDone }
  if (dialog === 'save')
    return (
      <CallDialog
        {...common}
        call="POST /list-views/save"
        title={texts.save}
        submit={texts.submit}
        inputOf={(_, form) => {
          const choices = savedChoices(control.address, control.choices)
          return { request: { list: listKey, ...choices, ...readView(form) } }
        }}
      >
        <Text size="sm">{texts.saveText}</Text>
        <ViewFields />
      </CallDialog>
    )
  const { act, view } = dialog
  const params = { id: view.id }
  if (act === 'change')
    return (
      <CallDialog
        {...common}
        call="POST /list-views/{id}/change"
        title={texts.change}
        submit={texts.submit}
        inputOf={(_, form) => ({ params, request: readView(form) })}
      >
        <ViewFields view={view} />
      </CallDialog>
    )
  return (
    <CallDialog
      {...common}
      call="POST /list-views/{id}/remove"
      title={texts.remove}
      submit={texts.remove}
      inputOf={() => ({ params, request: {} })}
    >
      <Text>{texts.removeText(view.name, view.isShared)}</Text>
    </CallDialog>
  )
}

interface ViewRowsProps {
  readonly listKey: string
  readonly onOpen: (view: ListView) => void
  readonly onAct: (dialog: OpenDialog) => void
}

/** Is drawn only while the views are open, so it loads them anew each time. */
function ViewRows({ listKey, onOpen, onAct }: ViewRowsProps) {
  const { views: texts } = useTexts(listTexts)
  const { answer, outcome, reload } = useLoad('GET /list-views', { query: { list: listKey } })
  if (answer === undefined) return <PartFailed outcome={outcome} reload={reload} />
  if (answer.list.length === 0) return <Text size="sm">{texts.none}</Text>
  return answer.list.map((view) => (
    <Group key={view.id} justify="space-between" wrap="nowrap" gap="xs">
      <Button
        variant="subtle"
        size="compact-sm"
        styles={{
          label: { whiteSpace: 'normal', textAlign: 'left', height: 'auto', lineHeight: 1.5 },
        }}
        h="auto"
        onClick={() => onOpen(view)}
      >
        {view.isShared ? texts.sharedBy(view.name, view.operator) : view.name}
      </Button>
      {view.canChange ? (
        <Group gap={4} wrap="nowrap">
          {(['change', 'remove'] as const).map((act) => (
            <Button
              key={act}
              variant="default"
              size="compact-xs"
              aria-label={texts.actOn(texts[act], view.name)}
              onClick={() => onAct({ act, view })}
            >
              {texts[act]}
            </Button>
          ))}
        </Group>
      ) : null}
    </Group>
  ))
}

function ViewFields({ view }: { readonly view?: ListView }) {
  const { views: texts } = useTexts(listTexts)
  return (
    <>
      <TextInput
        name="name"
        label={texts.name}
        maxLength={60}
        defaultValue={view?.name}
        required
        data-autofocus
      />
      <Checkbox name="isShared" label={texts.share} defaultChecked={view?.isShared ?? false} />
    </>
  )
}

function readView(form: FormData) {
  return { name: String(form.get('name')), isShared: form.get('isShared') !== null }
}
