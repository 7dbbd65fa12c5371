import type { AnchorHTMLAttributes } from 'react'
import { useLayoutTexts } from './use-layout-texts.ts'

/** A link to another site. It opens a new tab, without a referrer and without access to this page. */
export function ExternalLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const texts = useLayoutTexts()
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="hidden-text">{texts.opensExternal}</span>
    </a>
  )
}
