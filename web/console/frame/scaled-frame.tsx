import { useElementSize } from '@mantine/hooks'

export interface ScaledFrameProps {
  readonly title: string
  /**
   * The size of the window that a member would have, in pixels. The frame is scaled down to fit the
   * console.
   */
  readonly size: { readonly width: number; readonly height: number }
  /** Gets the empty page of the frame. */
  readonly onOpen: (page: Document) => void
}

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>'

export function ScaledFrame({ title, size, onOpen }: ScaledFrameProps) {
  const { ref, width: spacePx } = useElementSize()
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
          if (page !== null) onOpen(page)
        }}
      />
    </div>
  )
}
