import type { Role } from '#contract/console/roles.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { consoleTexts } from './console.texts.ts'
import { roleTexts } from './roles.texts.ts'

const CHANGED = 'changed'
const NOTHING = '—'

/** Returns functions that give a field's value and name as texts in the operator's language. */
export function useFieldTexts() {
  const texts = useTexts(consoleTexts)
  const roles = useTexts(roleTexts)
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return NOTHING
    if (value === CHANGED) return texts.changed
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    if (Array.isArray(value)) return value.map(textOf).join(', ') || NOTHING
    if (typeof value === 'object') return JSON.stringify(value)
    return roles[String(value) as Role] ?? String(value)
  }
  return { textOf, nameOf: (field: string) => texts.fieldNames[field] ?? field }
}
