import { type ReactNode, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { faceDeclarations } from '#contract/palette.rule.ts'
import themeUrl from '#web/kit/theme.css?url'
import { identity } from '#web/language/identity.ts'
import { type Language, OwnLanguage } from '#web/language/language.ts'
import { ScaledFrame, type ScaledFrameProps } from './scaled-frame.tsx'

export interface MemberFrameProps extends Omit<ScaledFrameProps, 'onOpen'> {
  /** The page to show. It consists of components of the members' site. */
  readonly children: ReactNode
  /** The language of the page; that of the console if absent. */
  readonly language?: Language
}

/**
 * Shows a page of the members' site in an iframe. The page gets the phone layout or the desktop
 * layout by the iframe's width, and the members' theme does not affect the console.
 */
export function MemberFrame({ children, title, size, language }: MemberFrameProps) {
  const [root, setRoot] = useState<Root>()
  useEffect(
    () => root?.render(<OwnLanguage value={language}>{children}</OwnLanguage>),
    [root, children, language],
  )
  // Unmounts the inner React root when this component is removed. The timer delays this, because
  // React cannot unmount a root while it renders another one.
  useEffect(() => () => void setTimeout(() => root?.unmount()), [root])
  return (
    <ScaledFrame
      title={title}
      size={size}
      onOpen={(page) => setRoot(openRoot(page, language ?? document.documentElement.lang))}
    />
  )
}

/**
 * Adds the styles of the members' site to the frame, and returns a new React root inside the frame.
 * Leaves out the console's own styles, which are the first style sheet of the document.
 */
function openRoot(page: Document, lang: string): Root {
  page.documentElement.lang = lang
  // A style element would need the nonce of the console's document.
  page.documentElement.style.cssText = faceDeclarations(identity)
  const [, ...screens] = document.head.querySelectorAll('link[rel="stylesheet"], style')
  const theme = page.createElement('link')
  theme.rel = 'stylesheet'
  theme.href = themeUrl
  // The members' theme comes before the styles of the components, as on the members' site.
  page.head.append(theme, ...screens.map((style) => page.importNode(style, true)))
  const container = page.createElement('div')
  page.body.append(container)
  return createRoot(container)
}
