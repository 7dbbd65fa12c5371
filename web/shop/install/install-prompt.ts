import { useSyncExternalStore } from 'react'
import { openListeners } from '#web/kit/listeners.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'

const STORAGE_KEY = 'install-prompt'

/** The browser's event with which a page may ask the visitor to install the shop. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPromptEvent | undefined
const listeners = openListeners()

/** A screen shows it later, by `useInstallPrompt`. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => change(undefined))
}

/**
 * Returns undefined if the browser cannot install the shop, or if the visitor has declined before.
 */
export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const event = useSyncExternalStore(listeners.subscribe, () => kept)
  if (event === undefined || hasDeclined()) return undefined
  return async () => {
    const { outcome } = await event.prompt()
    // If storage is full or blocked, the shop asks again at a later visit.
    if (outcome === 'dismissed') writeStored('localStorage', STORAGE_KEY, 'declined')
    // A page can show the prompt of one event only once, so this event is of no more use.
    change(undefined)
  }
}

function change(event: InstallPromptEvent | undefined): void {
  kept = event
  listeners.notify()
}

function hasDeclined(): boolean {
  return readStored('localStorage', STORAGE_KEY) === 'declined'
}
