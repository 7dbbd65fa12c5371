import { useEffect, useRef } from 'react'
import { useLanguage } from './language.ts'

/** Names that the server gives in one language are asked for again in the other. */
export function useReloadOnLanguage(reload: () => Promise<unknown>): void {
  const language = useLanguage()
  const loadedLanguage = useRef(language)
  useEffect(() => {
    if (loadedLanguage.current === language) return
    loadedLanguage.current = language
    void reload()
  }, [language, reload])
}
