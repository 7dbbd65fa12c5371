import { useSyncExternalStore } from 'react'

export const LANGUAGES = ['ja', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const STORAGE_KEY = 'lang'
const COOKIE_SECONDS_MAX = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()
let language: Language = readStored()

/** Japanese unless the visitor has chosen otherwise, whatever the browser says (Q17). */
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
    // A browser that stores nothing still switches for this visit.
  }
  switchTo(next)
}

/** The cookie is one for all tabs: a tab that stayed behind would get its refusals in the other language. */
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

/** Tells the document and the server, which chooses its messages by the cookie (Q18). */
export function applyLanguage(): void {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
  document.cookie = `${STORAGE_KEY}=${language}; path=/; max-age=${COOKIE_SECONDS_MAX}; samesite=lax`
}

/** The catalogue of the current language; the type checker keeps both complete. */
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
