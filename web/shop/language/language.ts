import { useSyncExternalStore } from 'react'

export const LANGUAGES = ['ja', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const STORED_AS = 'lang'
const COOKIE_SECONDS_MAX = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()
let language: Language = readStored()

/** Japanese unless the visitor has chosen otherwise, whatever the browser says (Q17). */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, currentLanguage)
}

export function currentLanguage(): Language {
  return language
}

export function setLanguage(next: Language): void {
  try {
    localStorage.setItem(STORED_AS, next)
  } catch {
    // A browser that stores nothing still switches for this visit.
  }
  speak(next)
}

/** The cookie is one for all tabs: a tab that stayed behind would get its refusals in the other language. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === STORED_AS) speak(readStored())
  })
}

function speak(next: Language): void {
  language = next
  applyLanguage()
  for (const listener of listeners) listener()
}

/** Tells the document and the server, which chooses its messages by the cookie (Q18). */
export function applyLanguage(): void {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser.
  document.cookie = `${STORED_AS}=${language}; path=/; max-age=${COOKIE_SECONDS_MAX}; samesite=lax`
}

/** The catalogue of the current language; the type checker keeps both complete. */
export function useTexts<Texts>(catalogues: Record<Language, Texts>): Texts {
  return catalogues[useLanguage()]
}

function readStored(): Language {
  try {
    return localStorage.getItem(STORED_AS) === 'en' ? 'en' : 'ja'
  } catch {
    return 'ja'
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
