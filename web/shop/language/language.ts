import { useSyncExternalStore } from 'react'

export const LANGUAGES = ['ja', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const STORAGE_KEY = 'lang'
const COOKIE_SECONDS_MAX = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()
let language: Language = readStored()

/**
 * Returns the language of the screens. It is Japanese until the visitor switches, whatever the
 * browser's setting is (Q17).
 */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

export function currentLanguage(): Language {
  return language
}

export function setLanguage(next: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, next)
  } catch {
    // If storage is blocked, the language still switches, but only until the page is reloaded.
  }
  switchTo(next)
}

/**
 * Switches this tab's language when another tab switches. All tabs share the language cookie, so a
 * tab that did not switch would get its error messages in the other language.
 */
export function syncLanguageAcrossTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) switchTo(readStored())
  })
}

function switchTo(next: Language): void {
  language = next
  applyLanguage()
  for (const listener of listeners) listener()
}

/**
 * Sets the language of the document, and the cookie by which the server chooses its messages (Q18).
 */
export function applyLanguage(): void {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
  document.cookie = `${STORAGE_KEY}=${language}; path=/; max-age=${COOKIE_SECONDS_MAX}; samesite=lax`
}

/**
 * Returns the catalogue of the current language. The type checker ensures that the catalogues of
 * both languages are complete.
 */
export function useTexts<Texts>(catalogues: Record<Language, Texts>): Texts {
  return catalogues[useLanguage()]
}

function readStored(): Language {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'ja'
  } catch {
    return 'ja'
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
