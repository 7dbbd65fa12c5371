import { Group } from '@mantine/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId } from 'react'
import { useTexts } from '#web/language/language.ts'
import styles from './html-editor.module.css'
import { htmlEditorTexts } from './html-editor.texts.ts'
import { HtmlEditorFrame, type HtmlEditorProps } from './html-editor-frame.tsx'
import { HTML_EXTENSIONS } from './html-extensions.ts'
import { HtmlToolbar } from './html-toolbar.tsx'

/**
 * An editor whose HTML has only what the allow-list keeps, also if other HTML is pasted. Until the
 * operator changes something, the HTML stays as it is.
 */
export function HtmlEditor(props: HtmlEditorProps) {
  const { label, value, kind = 'page', lang, isReadOnly = false, onChange } = props
  const texts = useTexts(htmlEditorTexts)
  const id = useId()
  const editor = useEditor({
    extensions: [...HTML_EXTENSIONS[kind]],
    content: value,
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint`,
        ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
        ...(lang === undefined ? {} : { lang }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // If rendering takes long, the library replaces this editor by another one.
    if (editor.isDestroyed) return
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (value !== shown && !editor.isFocused)
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <HtmlEditorFrame {...props} id={id} onLabel={() => editor.commands.focus()}>
      {isReadOnly ? null : <HtmlToolbar editor={editor} kind={kind} name={texts.toolbar(label)} />}
      <EditorContent editor={editor} className={styles.content} />
      {isReadOnly || props.renderButtons === undefined ? null : (
        <Group p={4}>
          {props.renderButtons((text) => {
            editor.chain().focus().insertContent({ type: 'text', text }).run()
          })}
        </Group>
      )}
    </HtmlEditorFrame>
  )
}
