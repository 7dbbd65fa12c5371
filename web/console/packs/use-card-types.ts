import { useLoad } from '#web/console/wire/console-query.ts'
import { useLanguage } from '#web/language/language.ts'

export function useCardTypes(): readonly { readonly value: string; readonly label: string }[] {
  const language = useLanguage()
  const { answer } = useLoad('GET /card-types', {})
  return (answer?.list ?? []).map(({ id, name, nameEn }) => ({
    value: String(id),
    label: language === 'en' && nameEn !== '' ? nameEn : name,
  }))
}
