import { useEffect, useRef } from 'react'
import { isPlainKey } from './keys.rule.ts'

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Calls `onKey` for each plain key that the operator presses outside text fields while no dialog is
 * open. If `onKey` returns true, the browser's own reaction to the key is suppressed.
 */
export function useKeyPress(onKey: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPlainKey(event)) return
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null
      if (isTyping || document.querySelector(OVERLAY) !== null) return
      if (latest.current(event)) event.preventDefault()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
