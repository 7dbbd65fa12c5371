import { identityIn } from '#contract/identity.ts'
import { useShownIdentity } from './identity.ts'
import { useLanguage } from './language.ts'

/** Returns the names of the shop in the current language. */
export function useIdentity() {
  return identityIn(useShownIdentity(), useLanguage())
}
