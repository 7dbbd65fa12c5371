import type { ShopRules } from '#contract/rules.ts'
import { useShownIdentity } from '#web/language/identity.ts'
import { type Language, useLanguage } from '#web/language/language.ts'
import { textsIn } from '#web/language/own-words.ts'
import { useCurrentUser } from './current-user.ts'
import { nameReadings, settingTexts } from './setting-texts.rule.ts'

/** The text that replaces a setting while it is not loaded. */
const UNKNOWN = '—'

/** Texts of the rules for placeholders that one page has alone. */
export type FurtherSettings = (
  rules: ShopRules,
  language: Language,
) => Readonly<Record<string, string>>

/**
 * Returns a function that inserts settings of the console into a text, so that no text contains
 * them itself.
 */
export function useFilledText(further?: FurtherSettings): (text: string) => string {
  const language = useLanguage()
  const user = useCurrentUser()
  const words = useShownIdentity()
  const readings = new Map(Object.entries(nameReadings(words, language)))
  // A page that is newer than the server gets no rules.
  const own = user?.rules && {
    ...settingTexts(user, language),
    ...further?.(user.rules, language),
  }
  const texts = own && new Map(Object.entries(textsIn(own, words, language)))
  const fill = (whole: string, name: string) =>
    readings.get(name) ?? (texts === undefined ? UNKNOWN : (texts.get(name) ?? whole))
  return (text) => text.replaceAll(/\{(\w+)\}/g, fill)
}
