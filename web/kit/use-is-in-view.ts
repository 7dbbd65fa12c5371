import { type RefObject, useEffect, useState } from 'react'

/** How far below the screen something already counts as seen. */
const MARGIN = '160px'

export function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const watch = new IntersectionObserver(
      (entries) => setIsInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isInView
}
