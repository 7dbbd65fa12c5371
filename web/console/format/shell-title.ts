import { useIdentity } from '#web/language/identity.ts'
import { useLanguage } from '#web/language/language.ts'

const SUFFIXES = { ja: '運営コンソール', en: 'console' } as const

/** Returns the name of this shop's console. */
export function useShellTitle(): string {
  const { name } = useIdentity()
  return `${name} ${SUFFIXES[useLanguage()]}`
}
