import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { readStoredValue, writeStored } from '#web/kit/storage.ts'

const STORED_PLACES = 'scroll-places'
const PLACES_MAX = 50
/** How long a screen may take to become as long as it was when the visitor left it. */
const RESTORE_MS_MAX = 10_000
/** The events by which a visitor moves the page. They end the restoring of a place. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The scroll position of each entry of the browser's history that this tab has shown. */
const places = storedPlaces()

interface ShownScreen {
  readonly location: Location
  /** True if the visitor came to the screen by Back. */
  readonly isReturn: boolean
}

/** On a return, to the place where the visitor left it. */
export function useScrollPlace(screen: ShownScreen | undefined): void {
  const place = screen && placeOf(screen.location)
  const isReturn = screen?.isReturn === true
  const hasEntered = useRef(false)
  useLayoutEffect(() => {
    if (place === undefined) return
    const topPx = (isReturn && places.get(place)) || 0
    // A freshly loaded page is already scrolled to the top.
    if (hasEntered.current && topPx === 0) scrollTo(0, 0)
    hasEntered.current = true
    return topPx === 0 ? undefined : restorePlace(topPx)
  }, [place, isReturn])
  useEffect(() => {
    if (place === undefined) return
    const note = () => notePlace(place)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [place])
  useEffect(() => {
    addEventListener('pagehide', storePlaces)
    return () => removeEventListener('pagehide', storePlaces)
  }, [])
}

/**
 * Identifies an entry of the history. The name contains no query, because a query may contain
 * personal data and the names are stored.
 */
function placeOf({ key, pathname }: Location): string {
  return `${key} ${pathname}`
}

/** Again whenever lists load and the page becomes longer. Returns the function that stops. */
function restorePlace(topPx: number): () => void {
  const scroll = () => scrollTo(0, topPx)
  const observer = new ResizeObserver(scroll)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const input of INPUTS) removeEventListener(input, stop)
  }
  const timer = setTimeout(stop, RESTORE_MS_MAX)
  for (const input of INPUTS) addEventListener(input, stop, { passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}

function notePlace(place: string): void {
  places.delete(place)
  places.set(place, scrollY)
  const [oldest] = places.keys()
  if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest)
}

function storePlaces(): void {
  writeStored('sessionStorage', STORED_PLACES, JSON.stringify([...places]))
}

function storedPlaces(): Map<string, number> {
  const stored = readStoredValue('sessionStorage', STORED_PLACES)
  return new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
}
