import { membersEn } from './members.en.ts'
import { membersJa } from './members.ja.ts'

export const membersTexts = { ja: membersJa, en: membersEn }
