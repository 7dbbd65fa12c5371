import { useEffect, useEffectEvent } from 'react'

export interface RevealKeys {
  readonly onTap: () => void
  readonly onSkipAll: () => void
}

/**
 * Makes Escape skip the reveal, and makes Enter and Space work as a tap even if no button has the
 * focus. A key that is held down counts once.
 */
export function useRevealKeys({ onTap, onSkipAll }: RevealKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat) return event.preventDefault()
    if (event.key === 'Escape') return onSkipAll()
    const isTap = event.key === 'Enter' || event.key === ' '
    if (isTap && event.target === document.body) onTap()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
