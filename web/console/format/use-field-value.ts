import type { Role } from '#contract/console/roles.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { consoleTexts } from './console.texts.ts'
import { fieldNames, valueNames } from './field-names.ts'
import { roleTexts } from './roles.texts.ts'
import { formatTime } from './times.ts'

const CHANGED = 'changed'
const NOTHING = '—'
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Returns functions that give a field's value and name as texts in the operator's language. */
export function useFieldTexts() {
  const texts = useTexts(consoleTexts)
  const roles = useTexts(roleTexts)
  const names = useTexts(fieldNames)
  const values = useTexts(valueNames)
  const language = useLanguage()
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return NOTHING
    if (value === CHANGED) return texts.changed
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    if (Array.isArray(value)) return value.map(textOf).join(', ') || NOTHING
    if (typeof value === 'object') return JSON.stringify(value)
    if (ISO_TIME.test(String(value))) return formatTime(String(value), language)
    return roles[String(value) as Role] ?? values[String(value)] ?? String(value)
  }
  return { textOf, nameOf: (field: string) => names[field] ?? field }
}
