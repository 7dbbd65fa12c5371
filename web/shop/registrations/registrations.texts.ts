import { registrationsEn } from './registrations.en.ts'
import { registrationsJa } from './registrations.ja.ts'

export const registrationsTexts = { ja: registrationsJa, en: registrationsEn }
