import { useSyncExternalStore } from 'react'
import { openListeners } from '#web/kit/listeners.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'

const STORAGE_KEY = 'zoom'
/** The sizes of text in browsers where the visitor has not enlarged it. */
const TEXT_PX = 16
const APPLE_TEXT_PX = 17
const listeners = openListeners()
let isAllowed = false

/** The shop blocks zooming by touch (specification, section 2) until the visitor allows it. */
export function isZoomAllowed(): boolean {
  return isAllowed
}

export function useZoomAllowed(): boolean {
  return useSyncExternalStore(listeners.subscribe, isZoomAllowed)
}

export function setZoomAllowed(next: boolean): void {
  writeStored('localStorage', STORAGE_KEY, next ? 'allowed' : 'blocked')
  apply(next)
}

/** A visitor who has enlarged the text of the browser or the phone can zoom from the start. */
export function restoreZoom(): void {
  const stored = readStored('localStorage', STORAGE_KEY)
  apply(stored === null ? hasEnlargedText() : stored === 'allowed')
}

function apply(next: boolean): void {
  isAllowed = next
  document.documentElement.toggleAttribute('data-zoom', next)
  listeners.notify()
}

function hasEnlargedText(): boolean {
  const { documentElement: root } = document
  if (textPxOf(root) > TEXT_PX) return true
  // Safari keeps the size of the page's text, and tells the phone's own size by this font.
  const probe = document.createElement('span')
  probe.style.font = '-apple-system-body'
  if (probe.style.font === '') return false
  root.append(probe)
  const textPx = textPxOf(probe)
  probe.remove()
  return textPx > APPLE_TEXT_PX
}

function textPxOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}
