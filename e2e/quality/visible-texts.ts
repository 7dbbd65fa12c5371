import type { Page } from '@playwright/test'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Returns all texts of the page: visible texts, names for assistive technology, and the page's
 * title. Texts that a user typed, and texts within pictures, are left out.
 */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const skippedTags = 'script, style, noscript, svg'
    const textAttributes = ['aria-label', 'alt', 'placeholder', 'title', 'aria-description']
    const found = [document.title]
    // Texts marked with another language are left out. The language switch, for example, shows the
    // name of each language in that language.
    const isForeign = (element: Element | null) => {
      const lang = element?.closest('[lang]')?.getAttribute('lang')
      return element?.closest(skippedTags) != null || lang !== document.documentElement.lang
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (text !== '' && !isForeign(walker.currentNode.parentElement)) found.push(text)
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (isForeign(element)) continue
      for (const name of textAttributes) found.push(element.getAttribute(name) ?? '')
    }
    return found.map((text) => text.replaceAll('\u200b', '')).filter((text) => text !== '')
  })
}

const JAPANESE = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/
const ENGLISH = /[A-Za-z][a-z]+ [a-z]{2,}/
/** Words that the specification requires to be the same in both languages. */
const SHARED_WORDS = ['Sold out']

export function japaneseIn(texts: readonly string[], shopTexts: readonly string[]): string[] {
  return texts.filter((text) => JAPANESE.test(removeAll(text, shopTexts)))
}

export function englishIn(texts: readonly string[], shopTexts: readonly string[]): string[] {
  return texts.filter((text) => ENGLISH.test(removeAll(text, [...shopTexts, ...SHARED_WORDS])))
}

export function removeAll(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, ''), text)
}

/**
 * Returns the texts that operators and members wrote. The longest texts come first. If a text
 * contains a shorter one, the shorter one must not be removed from a page before the longer one.
 */
export async function readShopTexts(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ phrase: string }>({
    name: 'e2e-shop-data',
    text: `
      select name as phrase from packs
      union select limit_message from packs
      union select regexp_split_to_table(detail_html, '<[^>]*>') from packs
      union select name from cards
      union select unnest(array[name, series]) from goods
      union select unnest(array[last_name, first_name, city, address, building]) from members`,
    values: [],
  })
  const phrases = rows.map((row) => row.phrase).filter((text) => text.length > 1)
  return phrases.sort((a, b) => b.length - a.length)
}
