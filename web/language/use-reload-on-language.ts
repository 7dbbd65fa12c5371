import { useEffect, useRef } from 'react'
import { useLanguage } from './language.ts'

/** The server sends names in one language only. */
export function useReloadOnLanguage(reload: () => Promise<unknown>): void {
  const language = useLanguage()
  const loadedLanguage = useRef(language)
  useEffect(() => {
    if (loadedLanguage.current === language) return
    loadedLanguage.current = language
    void reload()
  }, [language, reload])
}
