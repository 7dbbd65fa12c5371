import { DOUBLE_TAP_MS } from '#contract/constants.ts'
import { isDoubleTap } from '#web/kit/double-tap.rule.ts'

/**
 * Prevents the context menu, and zooming by pinch or double tap (specification, section 2). Zooming
 * by keyboard still works (Q145).
 */
export function preventTouchGestures(page: Document): void {
  let lastTapAtMs: number | undefined
  const notPassive = { passive: false }
  page.addEventListener('contextmenu', (event) => event.preventDefault())
  page.addEventListener(
    'touchstart',
    (event) => {
      if (event.touches.length > 1) event.preventDefault()
    },
    notPassive,
  )
  page.addEventListener(
    'touchend',
    (event) => {
      const tapAtMs = Date.now()
      if (isDoubleTap(tapAtMs, lastTapAtMs, { windowMs: DOUBLE_TAP_MS })) event.preventDefault()
      lastTapAtMs = tapAtMs
    },
    notPassive,
  )
}
