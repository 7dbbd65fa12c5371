import { PHRASE_BREAK, withoutPhraseBreaks } from '#contract/phrases/cut-phrases.rule.ts'

/** Takes the breaks between phrases out of what the member selects on the page and copies. */
export function copyWithoutPhraseBreaks(page: Document): void {
  page.addEventListener('copy', (event) => {
    const text = String(page.getSelection())
    if (event.clipboardData === null || !text.includes(PHRASE_BREAK)) return
    event.clipboardData.setData('text/plain', withoutPhraseBreaks(text))
    event.preventDefault()
  })
}
