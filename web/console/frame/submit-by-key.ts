import type { KeyboardEvent } from 'react'

/** Submits a form when the operator presses Ctrl+Enter or Command+Enter in it. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isConfirm = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (isConfirm) event.currentTarget.requestSubmit()
}
