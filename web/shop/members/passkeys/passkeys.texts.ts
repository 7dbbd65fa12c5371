import { passkeysEn } from './passkeys.en.ts'
import { passkeysJa } from './passkeys.ja.ts'

export const passkeysTexts = { ja: passkeysJa, en: passkeysEn }
