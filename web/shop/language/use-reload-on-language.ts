import { useEffect, useRef } from 'react'
import { useLanguage } from './language.ts'

/**
 * Calls `reload` when the language changes, because the server sends names in one language at a
 * time.
 */
export function useReloadOnLanguage(reload: () => Promise<unknown>): void {
  const language = useLanguage()
  const loadedLanguage = useRef(language)
  useEffect(() => {
    if (loadedLanguage.current === language) return
    loadedLanguage.current = language
    void reload()
  }, [language, reload])
}
