import { CARRIER_NAMES, CARRIERS, type Carrier } from '#contract/carriers.ts'
import type { Language } from '#web/language/language.ts'

const namesIn = (language: Language) =>
  Object.fromEntries(CARRIER_NAMES.map((carrier) => [carrier, CARRIERS[carrier].name[language]]))

const ja = namesIn('ja')
const en = namesIn('en')
export const carrierTexts = { ja, en } as Readonly<
  Record<Language, Readonly<Record<Carrier, string>>>
>
