import { useState } from 'react'

/** What is typed and not sent yet; whatever is sent, and wherever Back leads, takes its place. */
export function useDraft(value: string): readonly [string, (next: string) => void] {
  const [draft, setDraft] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    setDraft(value)
  }
  return [draft, setDraft]
}
