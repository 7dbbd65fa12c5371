import type { AnchorHTMLAttributes } from 'react'
import { useFrameTexts } from './use-frame-texts.ts'

/** A link that leaves the shop: a new tab, and nothing of ours goes along. */
export function OutsideLink({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const texts = useFrameTexts()
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="hidden-text">{texts.opensOutside}</span>
    </a>
  )
}
