import type { Locator } from '@playwright/test'

/** Pastes a text from the clipboard into a field and replaces the field's present text. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}

/**
 * Types a text as a Japanese input method does: composes it character by character, then confirms
 * the whole text.
 */
export async function composeInto(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await field.focus()
  const keyboard = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length += 1) {
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
  }
  await keyboard.send('Input.insertText', { text })
  await keyboard.detach()
}
