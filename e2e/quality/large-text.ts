import type { Page } from '@playwright/test'
import { waitUntilStable } from '#e2e/support/page-stability.ts'

/**
 * Doubles the size of a rem until the next page load. The browser's setting for larger text does
 * the same.
 */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  await waitUntilStable(page)
}

/** Gives the text its usual size again. */
export async function resetText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Returns the texts that are cut off, lie outside the page, or overlap each other. */
export function findTextOverflows(page: Page): Promise<string[]> {
  const sources = BROWSER_FUNCTIONS.map(String).join('\n')
  return page.evaluate(`(() => { ${sources}; return textOverflows(innerWidth) })()`)
}

interface ShownText {
  readonly element: Element
  readonly nodes: readonly ChildNode[]
  readonly boxes: readonly DOMRect[]
}

/**
 * The functions below run in the browser. The test sends their source text to the browser, so they
 * may call each other, but nothing else of this file.
 */
const BROWSER_FUNCTIONS = [
  textOverflows,
  shownTexts,
  isShown,
  isInScrollBox,
  overflowsOf,
  hasBrokenNumber,
  isCutOff,
  largeBars,
  overlaps,
  doOverlap,
  nameOf,
]

function textOverflows(pageWidth: number): string[] {
  const texts = shownTexts()
  const { scrollWidth } = document.documentElement
  return [
    ...new Set([
      ...(scrollWidth > pageWidth ? [`${scrollWidth} px wide`] : []),
      ...texts.flatMap((text) => overflowsOf(text, pageWidth)),
      ...largeBars(),
      ...overlaps(texts),
    ]),
  ]
}

function shownTexts(): ShownText[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const nodes = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
    if (nodes.length === 0 || !isShown(element) || isInScrollBox(element)) return []
    const boxes = nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    })
    return boxes.length === 0 ? [] : [{ element, nodes, boxes }]
  })
}

function isShown(element: Element): boolean {
  return (
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    element.closest('.hidden-text, legend, [aria-hidden=true]') === null &&
    getComputedStyle(element).clipPath === 'none'
  )
}

function isInScrollBox(element: Element | null): boolean {
  if (element === null || element === document.body) return false
  const { overflowX } = getComputedStyle(element)
  return overflowX === 'auto' || overflowX === 'scroll' || isInScrollBox(element.parentElement)
}

function overflowsOf({ element, nodes, boxes }: ShownText, pageWidth: number): string[] {
  const isBeside = boxes.some(({ left, right }) => left < -1 || right > pageWidth + 1)
  return [
    ...(nodes.some(hasBrokenNumber) ? [`a broken number: ${nameOf(element)}`] : []),
    ...(isBeside ? [`beside the page: ${nameOf(element)}`] : []),
    ...(isCutOff(element, boxes) ? [`cut off: ${nameOf(element)}`] : []),
  ]
}

function hasBrokenNumber(node: ChildNode): boolean {
  // A referral code or a hash may wrap between any two characters. Members copy such a text as a
  // whole, so it does not count as a number that is broken in two.
  const isCode =
    node.parentElement !== null && getComputedStyle(node.parentElement).userSelect === 'all'
  if (isCode) return false
  return [...(node.textContent ?? '').matchAll(/\b\d[\d,]+\b/g)].some((found) => {
    const range = document.createRange()
    range.setStart(node, found.index)
    range.setEnd(node, found.index + found[0].length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  })
}

function isCutOff(element: Element, boxes: readonly DOMRect[]): boolean {
  for (let clip: Element | null = element; clip !== null; clip = clip.parentElement) {
    if (clip === document.body || clip === document.documentElement) continue
    const { overflowX, overflowY } = getComputedStyle(clip)
    const frame = clip.getBoundingClientRect()
    const isCut = boxes.some(
      ({ left, right, bottom, height }) =>
        (overflowX !== 'visible' && (right > frame.right + 2 || left < frame.left - 2)) ||
        (overflowY === 'hidden' && bottom > frame.bottom + height / 3),
    )
    if (isCut) return true
  }
  return false
}

function largeBars(): string[] {
  return [...document.body.querySelectorAll('*')].flatMap((bar) => {
    const { position } = getComputedStyle(bar)
    const { height, width } = bar.getBoundingClientRect()
    const isWide = width > innerWidth / 2
    const isBar = isWide && /sticky|fixed/.test(position) && bar.closest('dialog') === null
    return isBar && isShown(bar) && height > innerHeight * 0.4
      ? [`${Math.round(height)} px of the screen are taken by ${nameOf(bar)}`]
      : []
  })
}

function overlaps(texts: readonly ShownText[]): string[] {
  const main = texts.filter(
    ({ element }) => element.closest('header, dialog, [class*=bar]') === null,
  )
  return main.flatMap((first, index) =>
    main
      .slice(index + 1)
      .filter((second) => doOverlap(first, second))
      .map(({ element }) => `over each other: ${nameOf(first.element)} and ${nameOf(element)}`),
  )
}

function doOverlap(first: ShownText, second: ShownText): boolean {
  if (first.element.contains(second.element) || second.element.contains(first.element)) return false
  return first.boxes.some((a) =>
    second.boxes.some(
      (b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2,
    ),
  )
}

function nameOf(element: Element): string {
  return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${element.textContent?.trim().slice(0, 30)}"`
}
