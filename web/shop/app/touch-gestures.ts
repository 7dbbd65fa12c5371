import { DOUBLE_TAP_MS } from '#contract/constants.ts'
import { distancePx, isDoubleTap, type Tap } from '#web/kit/double-tap.rule.ts'
import { isZoomAllowed } from '#web/shop/layout/zoom.ts'

/** Two taps count as taps at the same place if they are at most this far apart. */
const SAME_PLACE_PX = 40
/** A finger that moves farther than this scrolls the page and does not tap. */
const TAP_MOVE_PX = 10
/** `touch-action` keeps browsers from zooming on them. */
const CONTROLS = 'a, button, input, label, select, summary, textarea, video, [tabindex="0"]'

/**
 * Also the context menu (specification, section 2). The keyboard still zooms (Q145), and a visitor
 * can allow it for touch.
 */
export function preventTouchGestures(page: Document): void {
  page.addEventListener('contextmenu', (event) => event.preventDefault())
  preventPinch(page)
  preventDoubleTap(page)
}

function preventPinch(page: Document): void {
  const listen = (event: TouchEvent) => {
    if (event.touches.length > 1 && !isZoomAllowed()) event.preventDefault()
  }
  page.addEventListener('touchstart', listen, { passive: false })
}

/**
 * Cancels the second of two quick taps at the same place, because the browser would zoom. A tap on
 * a control is never cancelled, because members may tap a control several times quickly.
 */
function preventDoubleTap(page: Document): void {
  let start: Tap | undefined
  let lastTap: Tap | undefined
  page.addEventListener(
    'touchstart',
    (event) => {
      start = tapOf(event)
    },
    { passive: true },
  )
  page.addEventListener(
    'touchend',
    (event) => {
      const tap = tapOf(event)
      const isTap = start !== undefined && distancePx(tap, start) <= TAP_MOVE_PX
      const limits = { windowMs: DOUBLE_TAP_MS, distancePx: SAME_PLACE_PX }
      const isSecond = isTap && isDoubleTap(tap, lastTap, limits)
      if (isSecond && !isZoomAllowed() && !isControl(event.target)) event.preventDefault()
      lastTap = isTap ? tap : undefined
    },
    { passive: false },
  )
}

function tapOf({ changedTouches: [touch] }: TouchEvent): Tap {
  return { atMs: Date.now(), x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null
}
