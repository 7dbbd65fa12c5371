import type { Role } from '#contract/console/roles.ts'
import type { Language } from '#web/language/language.ts'
import { consoleTexts } from './console.texts.ts'
import { fieldNames, valueNames } from './field-names.ts'
import { roleTexts } from './roles.texts.ts'
import { formatTime } from './times.ts'

const CHANGED = 'changed'
const NOTHING = '—'
/** A text that has more characters after the time is not a time. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Returns the name of a field of the audit log or an approval. */
export function fieldName(language: Language, field: string): string {
  return fieldNames[language][field] ?? field
}

/** Returns the value of a field of the audit log or an approval as a text. */
export function fieldText(language: Language, field: string, value: unknown): string {
  const texts = consoleTexts[language]
  if (value === null || value === undefined || value === '') return NOTHING
  if (value === CHANGED) return texts.changed
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value))
    return value.map((each) => fieldText(language, field, each)).join(', ') || NOTHING
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${fieldName(language, name)} ${fieldText(language, name, each)}`)
      .join(' / ')
  const text = String(value)
  if (ISO_TIME.test(text)) return formatTime(text)
  if (field === 'refusal') return texts.reasons[text] ?? text
  return roleTexts[language][text as Role] ?? valueNames[language][field]?.[text] ?? text
}
