import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage } from '#web/shop/language/language.ts'

/** Returns the card types as the choices of a field, in the order of the shop. */
export function useCardTypes(): readonly { readonly value: string; readonly label: string }[] {
  const language = useLanguage()
  const { answer } = useLoad('GET /card-types', {})
  return (answer?.list ?? []).map(({ id, name, name_en }) => ({
    value: String(id),
    label: language === 'en' && name_en !== '' ? name_en : name,
  }))
}
