import type { Point } from './engine.ts'

export interface Target {
  readonly selector: string
  /** The name or the label of the element, or a part of it. */
  readonly name?: string
}

export interface Found extends Point {
  readonly state: 'missing' | 'busy' | 'disabled' | 'covered' | 'ready'
}

/**
 * Runs in the browser, so it uses no variable or function outside itself. Scrolls to the first
 * visible element that matches, and returns its middle.
 */
export function findElement({ selector, name }: Target): Found {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll('\u200b', '').trim()
  const namesOf = (element: Element) => [
    clean(element.getAttribute('aria-label')),
    clean(element.textContent),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => clean(label.textContent)),
  ]
  const candidates = [...document.querySelectorAll(selector)].filter(
    (element) => element.getClientRects().length > 0,
  )
  const element =
    name === undefined
      ? candidates[0]
      : (candidates.find((each) => namesOf(each).includes(name)) ??
        candidates.find((each) => namesOf(each).some((text) => text.includes(name))))
  if (element === undefined) return { state: 'missing', x: 0, y: 0 }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const place = { x: left + width / 2, y: top + height / 2 }
  // What is typed into a frame before its document has loaded is lost.
  const isLoading =
    element instanceof HTMLIFrameElement && performance.getEntriesByName(element.src).length === 0
  const isBusy = isLoading || 'busy' in document.documentElement.dataset
  if (isBusy) return { state: 'busy', ...place }
  if ((element as HTMLButtonElement).disabled) return { state: 'disabled', ...place }
  const hit = document.elementFromPoint(place.x, place.y)
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const isHit = hit !== null && [element, ...labels].some((each) => each.contains(hit))
  return { state: isHit ? 'ready' : 'covered', ...place }
}
