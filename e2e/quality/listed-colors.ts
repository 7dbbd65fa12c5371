import type { Page } from '@playwright/test'
import { CONTRAST_PAIRS } from '#contract/contrast-pairs.ts'

/**
 * Returns the texts whose colour and ground are both of the theme, but no listed pair. Any other
 * palette than that of the tests could make them hard to read. axe leaves out gradients; here each
 * of their colours is a ground. A text on a picture or on a translucent ground is left out.
 */
export function unlistedColors(page: Page): Promise<string[]> {
  return page.evaluate((pairs) => {
    const properties = [
      ...new Set(pairs.flatMap(({ foreground, background }) => [foreground, background])),
    ]
    const isListed = (one: string, other: string) =>
      pairs.some(
        ({ foreground, background }) =>
          (foreground === one && background === other) ||
          (foreground === other && background === one),
      )
    const root = document.documentElement
    const namesByTheme = new Map<Element, Map<string, string[]>>()
    function namesAt(element: Element): Map<string, string[]> {
      const theme = element.closest('[data-theme]') ?? root
      const known = namesByTheme.get(theme)
      if (known !== undefined) return known
      const probe = theme.appendChild(document.createElement('i'))
      const names = Map.groupBy(properties, (name) => {
        probe.style.color = `var(--${name})`
        return getComputedStyle(probe).color
      })
      probe.remove()
      namesByTheme.set(theme, names)
      return names
    }
    function groundsOf(element: Element | null): readonly string[] {
      if (element === null) return []
      const { backgroundImage, backgroundColor } = getComputedStyle(element)
      if (backgroundImage.includes('url(')) return []
      const stops = backgroundImage.match(/rgb\([^)]*\)/g) ?? []
      if (stops.length > 0) return stops
      if (backgroundColor.startsWith('rgb(')) return [backgroundColor]
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundsOf(element.parentElement) : []
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const issues = new Set<string>()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element === null || !node.textContent?.trim() || !isShown(element)) continue
      const names = namesAt(element)
      const fronts = names.get(getComputedStyle(element).color) ?? []
      for (const ground of groundsOf(element)) {
        const backs = names.get(ground) ?? []
        if (fronts.length === 0 || backs.length === 0) continue
        if (fronts.some((front) => backs.some((back) => isListed(front, back)))) continue
        issues.add(`no listed pair: ${fronts} on ${backs}: ${node.textContent.trim().slice(0, 40)}`)
      }
    }
    return [...issues]
  }, CONTRAST_PAIRS)
}
