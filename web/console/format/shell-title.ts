import { useLanguage } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'

const SUFFIXES = { ja: '運営コンソール', en: 'console' } as const

/** Returns the name of this shop's console. */
export function useShellTitle(): string {
  const { name } = useIdentity()
  return `${name} ${SUFFIXES[useLanguage()]}`
}
