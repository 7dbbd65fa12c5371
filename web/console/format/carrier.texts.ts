import { CARRIER_NAMES, CARRIERS, type Carrier } from '#contract/carriers.ts'
import type { Language } from '#web/language/language.ts'

const namesIn = (language: Language) =>
  Object.fromEntries(CARRIER_NAMES.map((carrier) => [carrier, CARRIERS[carrier].name[language]]))

/** The names of the carriers. */
export const carrierTexts = { ja: namesIn('ja'), en: namesIn('en') } as Readonly<
  Record<Language, Readonly<Record<Carrier, string>>>
>
