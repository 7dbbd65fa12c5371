import type { Page } from '@playwright/test'
import { waitUntilStable } from '#e2e/support/page-stability.ts'

const PHONE_PX = 390

/** Doubles every rem until the next page load, as the browser's setting for larger text does. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  await waitUntilStable(page)
}

/** Texts that are cut off, lie outside the page, or overlap each other. */
export function findTextOverflows(page: Page): Promise<string[]> {
  return page.evaluate((pageWidth) => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > pageWidth) faults.push(`${root.scrollWidth} px wide`)
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent?.trim().slice(0, 30)}"`
    const isVisible = (element: Element) =>
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      }) &&
      element.closest('.hidden-text, legend, [aria-hidden=true]') === null &&
      getComputedStyle(element).clipPath === 'none'
    const scrolls = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false
      const { overflowX } = getComputedStyle(element)
      return overflowX === 'auto' || overflowX === 'scroll' || scrolls(element.parentElement)
    }
    const hasBrokenNumber = (node: ChildNode) =>
      [...(node.textContent ?? '').matchAll(/\b\d[\d,]+\b/g)].some((found) => {
        const range = document.createRange()
        range.setStart(node, found.index)
        range.setEnd(node, found.index + found[0].length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
    const texts: { element: Element; boxes: DOMRect[] }[] = []
    for (const element of document.body.querySelectorAll('*')) {
      const textNodes = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      if (textNodes.length === 0 || !isVisible(element) || scrolls(element)) continue
      const boxes = textNodes.flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      })
      if (boxes.length === 0) continue
      texts.push({ element, boxes })
      if (textNodes.some(hasBrokenNumber)) faults.push(`a broken number: ${nameOf(element)}`)
      for (const box of boxes) {
        if (box.left < -1 || box.right > pageWidth + 1) {
          faults.push(`beside the page: ${nameOf(element)}`)
          break
        }
      }
      for (let clip: Element | null = element; clip !== null; clip = clip.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(clip)
        const frame = clip.getBoundingClientRect()
        const isCut = boxes.some(
          (box) =>
            (overflowX !== 'visible' &&
              (box.right > frame.right + 2 || box.left < frame.left - 2)) ||
            (overflowY === 'hidden' && box.bottom > frame.bottom + box.height / 3),
        )
        if (isCut && clip !== document.body && clip !== root) {
          faults.push(`cut off: ${nameOf(element)}`)
          break
        }
      }
    }
    for (const bar of document.body.querySelectorAll('*')) {
      const { position } = getComputedStyle(bar)
      const { height } = bar.getBoundingClientRect()
      if (/sticky|fixed/.test(position) && isVisible(bar) && height > innerHeight * 0.4) {
        faults.push(`${Math.round(height)} px of the screen are taken by ${nameOf(bar)}`)
      }
    }
    const main = texts.filter(
      ({ element }) => element.closest('header, dialog, [class*=bar]') === null,
    )
    for (const [index, first] of main.entries()) {
      for (const second of main.slice(index + 1)) {
        if (first.element.contains(second.element) || second.element.contains(first.element))
          continue
        const isOver = first.boxes.some((a) =>
          second.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
                Math.min(a.height, b.height) / 2,
          ),
        )
        if (isOver)
          faults.push(`over each other: ${nameOf(first.element)} and ${nameOf(second.element)}`)
      }
    }
    return [...new Set(faults)]
  }, PHONE_PX)
}
