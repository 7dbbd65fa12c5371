import { useTexts } from '#web/shop/language/language.ts'
import { membersEn } from './members.en.ts'
import { type MembersTexts, membersJa } from './members.ja.ts'

const catalogues = { ja: membersJa, en: membersEn }

export function useMembersTexts(): MembersTexts {
  return useTexts(catalogues)
}
