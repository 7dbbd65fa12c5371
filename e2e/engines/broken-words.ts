/**
 * Runs in the browser, so it uses no variable or function outside itself. Returns the Japanese words
 * within which a line breaks, each with a stroke where it breaks. A word that is wider than its
 * block may break.
 */
export function findBrokenWords(): string[] {
  const letter = /[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]/
  const boxOf = (node: Node, at: number) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return [...range.getClientRects()].at(-1)
  }
  const widthAround = (element: Element) => {
    let block = element
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement !== null) {
      block = block.parentElement
    }
    return block.clientWidth
  }
  const broken: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const { parentElement } = node
    if (parentElement === null || parentElement.getClientRects().length === 0) continue
    const { wordBreak, writingMode } = getComputedStyle(parentElement)
    if (wordBreak === 'break-all' || writingMode !== 'horizontal-tb') continue
    for (const { 0: word, index } of node.data.matchAll(/[^\u200b\s\p{P}]{2,}/gu)) {
      const boxes = [...word].map((_, at) => boxOf(node, index + at))
      const width = boxes.reduce((sum, box) => sum + (box?.width ?? 0), 0)
      if (width > widthAround(parentElement)) continue
      for (let at = 1; at < word.length; at += 1) {
        const [before, after] = [boxes[at - 1], boxes[at]]
        if (before === undefined || after === undefined || after.top < before.bottom - 1) continue
        if (letter.test(word.slice(at - 1, at)) && letter.test(word.slice(at, at + 1))) {
          broken.push(`${word.slice(0, at)}／${word.slice(at)}`)
        }
      }
    }
  }
  return broken
}
