import { Button, FileInput, Popover, Stack, TextInput } from '@mantine/core'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { isAllowedAddress } from '#contract/html.rule.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import styles from './html-editor.module.css'
import { htmlEditorTexts } from './html-editor.texts.ts'
import type { HtmlKind } from './html-extensions.ts'

type ButtonName = keyof (typeof htmlEditorTexts)['ja']['buttons']
interface PlainButton {
  readonly name: ButtonName
  readonly sign: string
  readonly act: (chain: ChainedCommands) => ChainedCommands
  /** The node or mark whose presence at the cursor presses the button. */
  readonly of?: readonly [name: string, attributes?: Record<string, unknown>]
}

const heading = (name: ButtonName, level: 2 | 3 | 4): PlainButton => ({
  name,
  sign: `H${level}`,
  act: (chain) => chain.toggleHeading({ level }),
  of: ['heading', { level }],
})
const PLAIN_BUTTONS: readonly PlainButton[] = [
  { name: 'bold', sign: 'B', act: (chain) => chain.toggleBold(), of: ['bold'] },
  { name: 'italic', sign: 'i', act: (chain) => chain.toggleItalic(), of: ['italic'] },
  { name: 'underline', sign: 'U', act: (chain) => chain.toggleUnderline(), of: ['underline'] },
  { name: 'strike', sign: 'S', act: (chain) => chain.toggleStrike(), of: ['strike'] },
  heading('heading2', 2),
  heading('heading3', 3),
  heading('heading4', 4),
  { name: 'bulletList', sign: '•', act: (chain) => chain.toggleBulletList(), of: ['bulletList'] },
  {
    name: 'orderedList',
    sign: '1.',
    act: (chain) => chain.toggleOrderedList(),
    of: ['orderedList'],
  },
  { name: 'blockquote', sign: '”', act: (chain) => chain.toggleBlockquote(), of: ['blockquote'] },
  { name: 'horizontalRule', sign: '―', act: (chain) => chain.setHorizontalRule() },
  { name: 'undo', sign: '', act: (chain) => chain.undo() },
  { name: 'redo', sign: '', act: (chain) => chain.redo() },
]
const INSERT_TABLE: PlainButton = {
  name: 'table',
  sign: '',
  act: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
}
const TABLE_BUTTONS: readonly PlainButton[] = [
  { name: 'addRow', sign: '', act: (chain) => chain.addRowAfter() },
  { name: 'addColumn', sign: '', act: (chain) => chain.addColumnAfter() },
  { name: 'deleteRow', sign: '', act: (chain) => chain.deleteRow() },
  { name: 'deleteColumn', sign: '', act: (chain) => chain.deleteColumn() },
  { name: 'deleteTable', sign: '', act: (chain) => chain.deleteTable() },
]

interface HtmlToolbarProps {
  readonly editor: Editor
  readonly kind: HtmlKind
  readonly name: string
}

/** The buttons of an editor, of which Tab reaches one. The arrow keys move between them. */
export function HtmlToolbar({ editor, kind, name }: HtmlToolbarProps) {
  const can = useCan()
  const [focused, setFocused] = useState<string>('bold')
  const { pressed, isInTable } = useEditorState({
    editor,
    selector: ({ editor: each }) => stateOf(each),
  })
  const isPage = kind === 'page'
  const tableButtons = isInTable ? TABLE_BUTTONS : [INSERT_TABLE]
  const buttons = isPage ? [...PLAIN_BUTTONS, ...tableButtons] : PLAIN_BUTTONS
  const names: string[] = [
    ...buttons.map((each) => each.name),
    ...(isPage ? ['link', 'picture'] : []),
  ]
  const reached = names.includes(focused) ? focused : 'bold'
  const shared = (button: ButtonName) => ({
    isPressed: pressed.includes(button),
    tabIndex: button === reached ? 0 : -1,
  })
  return (
    <div
      role="toolbar"
      aria-label={name}
      className={styles.toolbar}
      onKeyDown={moveFocus}
      onFocus={({ target }) => setFocused(target.dataset.name ?? focused)}
    >
      {buttons.map((button) => (
        <FormatButton
          key={button.name}
          button={button}
          {...shared(button.name)}
          onPress={() => button.act(editor.chain().focus()).run()}
        />
      ))}
      {isPage ? <LinkButton editor={editor} {...shared('link')} /> : null}
      {isPage && can('pictures.add') ? (
        <PictureButton editor={editor} {...shared('picture')} />
      ) : null}
    </div>
  )
}

function stateOf(editor: Editor) {
  if (editor.isDestroyed) return { pressed: [], isInTable: false }
  const pressed = PLAIN_BUTTONS.filter(({ of }) => of !== undefined && editor.isActive(...of))
  const names: ButtonName[] = pressed.map(({ name }) => name)
  return {
    pressed: editor.isActive('link') ? [...names, 'link' as const] : names,
    isInTable: editor.isActive('table'),
  }
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')]
  const at = buttons.indexOf(event.target)
  if (at === -1) return
  event.preventDefault()
  buttons.at((at + step) % buttons.length)?.focus()
}

interface Reach {
  readonly isPressed: boolean
  readonly tabIndex: number
}
type FormatButtonProps = Reach &
  Pick<ComponentProps<'button'>, 'ref'> & {
    readonly button: Pick<PlainButton, 'name' | 'sign' | 'of'>
    readonly onPress: () => void
  }

/** Further properties come from the popover that the button opens. */
function FormatButton({ button, isPressed, onPress, ...others }: FormatButtonProps) {
  const { buttons } = useTexts(htmlEditorTexts)
  const { name, sign, of } = button
  return (
    <Button
      {...others}
      size="compact-sm"
      variant={isPressed ? 'filled' : 'subtle'}
      color="dark"
      title={buttons[name]}
      aria-label={buttons[name]}
      {...(of === undefined ? {} : { 'aria-pressed': isPressed })}
      data-name={name}
      onClick={onPress}
    >
      {sign === '' ? buttons[name] : sign}
    </Button>
  )
}

interface FieldsButtonProps extends Reach {
  readonly name: ButtonName
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

/**
 * A button with fields of its own below it. What is typed there is no change of the form around the
 * editor, and Enter does not submit that form.
 */
function FieldsButton({ name, isOpen, onOpen, children, ...reach }: FieldsButtonProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} trapFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <FormatButton button={{ name, sign: '' }} {...reach} onPress={() => onOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
            event.preventDefault()
        }}
      >
        <Stack gap="xs" miw={280}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type EditorButtonProps = Reach & { readonly editor: Editor }

function LinkButton({ editor, ...reach }: EditorButtonProps) {
  const texts = useTexts(htmlEditorTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [href, setHref] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const open = (next: boolean) => {
    setHref(String(editor.getAttributes('link').href ?? ''))
    setIsWrong(false)
    setIsOpen(next)
  }
  const apply = (address: string) => {
    if (address !== '' && !isAllowedAddress('a', address)) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !reach.isPressed)
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run()
    else chain.setLink({ href: address }).run()
    setIsOpen(false)
  }
  return (
    <FieldsButton name="link" {...reach} isOpen={isOpen} onOpen={open}>
      <TextInput
        label={texts.linkTo}
        value={href}
        maxLength={500}
        error={isWrong ? texts.wrongLink : undefined}
        onChange={({ currentTarget }) => setHref(currentTarget.value.trim())}
        onKeyDown={({ key }) => (key === 'Enter' ? apply(href) : undefined)}
        data-autofocus
      />
      <Button onClick={() => apply(href)}>{texts.apply}</Button>
      {reach.isPressed ? (
        <Button variant="default" onClick={() => apply('')}>
          {texts.unlink}
        </Button>
      ) : null}
    </FieldsButton>
  )
}

/** Stores a picture at the shop and puts it at the place of the cursor. */
function PictureButton({ editor, ...reach }: EditorButtonProps) {
  const texts = useTexts(htmlEditorTexts)
  const add = useFormAct('POST /pictures/add')
  const [isOpen, setIsOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const insert = async () => {
    if (file === null) return
    const added = await add.run({ request: { file: await fileText(file) } })
    if (added === undefined) return
    const src = added.path
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src, alt, ...(await sizeOf(src)) } })
      .run()
    setFile(null)
    setAlt('')
    setIsOpen(false)
  }
  return (
    <FieldsButton name="picture" {...reach} isOpen={isOpen} onOpen={setIsOpen}>
      <FileInput label={texts.file} {...PICTURE_FILES} value={file} onChange={setFile} />
      <TextInput
        label={texts.alt}
        value={alt}
        maxLength={120}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      <ErrorNotice error={add.error} />
      <Button disabled={file === null || add.isRunning} onClick={() => void insert()}>
        {texts.apply}
      </Button>
    </FieldsButton>
  )
}

/** The size keeps the place of the picture while a member's page loads it. */
async function sizeOf(src: string): Promise<{ width: number; height: number } | object> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return {}
  }
}
