import { contactEn } from './contact.en.ts'
import { contactJa } from './contact.ja.ts'

export const contactTexts = { ja: contactJa, en: contactEn }
