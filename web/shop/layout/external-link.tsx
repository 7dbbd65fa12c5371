import type { AnchorHTMLAttributes } from 'react'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from './layout.texts.ts'

/** In a new tab. The other site learns no referrer and cannot access this page. */
export function ExternalLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const texts = useTexts(layoutTexts)
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="hidden-text">{texts.opensExternal}</span>
    </a>
  )
}
