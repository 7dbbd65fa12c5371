import { createContext, use, useSyncExternalStore } from 'react'
import { type Language as ContractLanguage, LANGUAGES } from '#contract/language.ts'
import type { Words } from '#contract/words.ts'
import { openListeners } from '#web/kit/listeners.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'
import { useShownIdentity } from './identity.ts'
import { textsIn } from './own-words.ts'

export type Language = ContractLanguage

const STORAGE_KEY = 'lang'
const COOKIE_SECONDS_MAX = 365 * 24 * 60 * 60
const listeners = openListeners()
let language: Language = storedLanguage()

/** The language of a part of the page that has its own, such as a preview of the console. */
export const OwnLanguage = createContext<Language | undefined>(undefined)

/**
 * Returns the language of the screens. Until the visitor switches the language, it is the language
 * of the document, which the server chose by the browser's Accept-Language. The script does not
 * read `navigator.languages`, because the renderer of a search engine names English there, although
 * it asks for no language and shall index the Japanese page.
 */
export function useLanguage(): Language {
  const language = useSyncExternalStore(listeners.subscribe, currentLanguage)
  return use(OwnLanguage) ?? language
}

export function currentLanguage(): Language {
  return language
}

export function setLanguage(next: Language): void {
  // If storage is blocked, the language still changes, but only until the visitor reloads the page.
  writeStored('localStorage', STORAGE_KEY, next)
  switchTo(next)
}

/**
 * Switches this tab's language when the visitor switches the language in another tab. All tabs
 * share the language cookie, so the server's messages would otherwise differ from this tab's
 * language.
 */
export function syncLanguageAcrossTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) switchTo(storedLanguage())
  })
}

function switchTo(next: Language): void {
  language = next
  applyLanguage()
  listeners.notify()
}

/** The server chooses the language of its messages by the cookie (Q18). */
export function applyLanguage(): void {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${STORAGE_KEY}=${language}; path=/; max-age=${COOKIE_SECONDS_MAX}; samesite=lax`
}

/**
 * Applies the language when the page opens. Loads the page again if the cookie was lost, because
 * the server has then sent the page and its preloaded calls in another language. Safari removes
 * cookies that a script has set earlier than the stored language.
 */
export function restoreLanguage(): void {
  const isForeign = document.documentElement.lang !== language
  const wasLost = !hasLanguageCookie()
  applyLanguage()
  // If the browser blocks cookies, the page would come in the same language again.
  if (isForeign && wasLost && hasLanguageCookie()) location.reload()
}

function hasLanguageCookie(): boolean {
  return document.cookie.split('; ').includes(`${STORAGE_KEY}=${language}`)
}

/**
 * Returns the texts in the current language and in the words of the shop. The type checker ensures
 * that both languages have the same texts.
 */
export function useTexts<Texts>(catalogues: Record<Language, Texts>): Texts {
  const words = useShownIdentity()
  const language = useLanguage()
  const texts = catalogues[language]
  const known = worded.get(words) ?? new Map()
  worded.set(words, known)
  if (!known.has(texts)) known.set(texts, textsIn(texts, words, language))
  return known.get(texts)
}

/** The texts that were shown already, so that a component gets the same ones each time. */
const worded = new WeakMap<Words, Map<unknown, unknown>>()

function storedLanguage(): Language {
  const stored =
    readStored('localStorage', STORAGE_KEY) ?? globalThis.document?.documentElement.lang
  return LANGUAGES.find((each) => each === stored) ?? 'ja'
}
