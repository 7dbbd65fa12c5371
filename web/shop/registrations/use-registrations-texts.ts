import { useTexts } from '#web/shop/language/language.ts'
import { registrationsEn } from './registrations.en.ts'
import { type RegistrationsTexts, registrationsJa } from './registrations.ja.ts'

const catalogues = { ja: registrationsJa, en: registrationsEn }

export function useRegistrationsTexts(): RegistrationsTexts {
  return useTexts(catalogues)
}
