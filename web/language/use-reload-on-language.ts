import { useEffect, useRef } from 'react'
import { useLanguage } from './language.ts'

/**
 * Calls `reload` when the visitor switches the language. The server sends names in one language
 * only, so the screen must load the names again.
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
