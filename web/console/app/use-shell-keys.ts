import { openSpotlight } from '@mantine/spotlight'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type GoSequence, openGoSequence } from '#web/console/keys/keys.rule.ts'
import { useKeyPress } from '#web/console/keys/use-key-press.ts'
import type { MenuScreen } from './screens.ts'

/**
 * Handles the keys that work on every screen: g followed by a letter opens a screen, ? opens the
 * help, and / moves the focus to the search.
 */
export function useShellKeys(screens: readonly MenuScreen[]) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const navigate = useNavigate()
  const sequence = useRef<GoSequence>(null)
  sequence.current ??= openGoSequence()
  const go = sequence.current
  useKeyPress(({ key, timeStamp }) => {
    const letter = go.take(key, timeStamp)
    const screen = screens.find((each) => each.key === letter)
    if (screen) void navigate(screen.path)
    else if (key === '?') setIsHelpOpen(true)
    else if (key === '/') focusSearch()
    else return false
    return true
  })
  return { isHelpOpen, setIsHelpOpen }
}

/** On a screen without a list, opens the console's search box. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]')
  if (field === null) openSpotlight()
  else field.focus()
}
