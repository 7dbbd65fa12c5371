import type { AnchorHTMLAttributes } from 'react'
import { useLayoutTexts } from './use-layout-texts.ts'

/** A link that leaves the shop: a new tab, and nothing of ours goes along. */
export function ExternalLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const texts = useLayoutTexts()
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="hidden-text">{texts.opensExternal}</span>
    </a>
  )
}
