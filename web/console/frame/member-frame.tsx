import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import themeUrl from '#web/kit/theme.css?url'

export interface MemberFrameProps {
  /** The page to show. It consists of components of the members' site. */
  readonly children: ReactNode
  readonly title: string
  /**
   * The size of the window that a member would have, in pixels. The frame is scaled down to fit the
   * console.
   */
  readonly size: { readonly width: number; readonly height: number }
}

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>'

/**
 * Shows a page of the members' site in an iframe. The page gets the phone layout or the desktop
 * layout by the iframe's width, and the members' theme does not affect the console.
 */
export function MemberFrame({ children, title, size }: MemberFrameProps) {
  const { ref, width: spacePx } = useElementSize()
  const [root, setRoot] = useState<Root>()
  useEffect(() => root?.render(children), [root, children])
  // Unmounts the inner React root when this component is removed. The timer delays this, because
  // React cannot unmount a root while it renders another one.
  useEffect(() => () => void setTimeout(() => root?.unmount()), [root])
  const scale = spacePx === 0 ? 1 : Math.min(1, spacePx / size.width)
  return (
    <div ref={ref} style={{ width: '100%', height: size.height * scale, overflow: 'hidden' }}>
      <iframe
        title={title}
        srcDoc={EMPTY_PAGE}
        width={size.width}
        height={size.height}
        style={{
          border: '1px solid var(--console-line)',
          background: '#fff',
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
        }}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument
          if (page !== null) setRoot(openRoot(page))
        }}
      />
    </div>
  )
}

/**
 * Adds the styles of the members' site to the frame, and returns a new React root inside the frame.
 * Leaves out the console's own styles, which are the first style sheet of the document.
 */
function openRoot(page: Document): Root {
  page.documentElement.lang = document.documentElement.lang
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
