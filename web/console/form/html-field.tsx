import { useEffect, useRef, useState } from 'react'
import { onDemand } from '#web/kit/on-demand.tsx'
import { HtmlEditorFrame, type HtmlEditorProps } from './html-editor-frame.tsx'

/** The editor of HTML. Its library is loaded only by screens that show it. */
export const HtmlEditor = onDemand(() => import('./html-editor.tsx'), HtmlEditorFrame)

type HtmlFieldProps = Omit<HtmlEditorProps, 'onChange'> & { readonly name: string }

/**
 * A field for HTML, across the whole width of a form. The form reads it from the hidden input, which
 * has the HTML also while the editor is loading.
 */
export function HtmlField({ name, value, ...editor }: HtmlFieldProps) {
  const [html, setHtml] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const known = useRef(value)
  // The form listens for its inputs, and a hidden one fires no event by itself.
  useEffect(() => {
    if (known.current === html) return
    known.current = html
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [html])
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <input type="hidden" ref={input} name={name} value={html} />
      <HtmlEditor {...editor} value={html} onChange={setHtml} />
    </div>
  )
}
