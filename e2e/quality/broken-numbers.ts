import type { Page } from '@playwright/test'

/** Returns the numbers that stand on two lines, where one reads two numbers. */
export function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (const { 0: number, index } of (node.nodeValue ?? '').matchAll(
        /(?<!\w)\d[\d,]+(?!\w)/g,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1)
          broken.push(number)
      }
    return broken
  })
}
