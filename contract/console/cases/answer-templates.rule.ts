/** What an answer can name of its case and of the shop. */
export const ANSWER_VARIABLES = [
  'case_number',
  'parcel_number',
  'tracking_number',
  'shop_name',
] as const
export type AnswerVariable = (typeof ANSWER_VARIABLES)[number]
/** Null for what the case does not have, such as the parcel of a question about points. */
export type AnswerValues = Readonly<Record<AnswerVariable, string | null>>

const BRACES = /\{\{([^{}]*)\}\}/g

/** Returns what stands in double braces and is no variable, or braces without a partner. */
export function unknownVariables(text: string): readonly string[] {
  const names = variablesIn(text)
  const unpaired = text.replace(BRACES, '').match(/\{\{|\}\}/g) ?? []
  return [...names.filter((name) => !isVariable(name)), ...unpaired]
}

/** Returns the answer; null if the text names what the case does not have. */
export function fillAnswer(text: string, values: AnswerValues): string | null {
  const names = variablesIn(text)
  if (names.some((name) => !isVariable(name) || values[name] === null)) return null
  return text.replace(BRACES, (_, name: string) => String(values[name.trim() as AnswerVariable]))
}

function variablesIn(text: string): readonly string[] {
  return [...text.matchAll(BRACES)].map(([, name = '']) => name.trim())
}

function isVariable(name: string): name is AnswerVariable {
  return (ANSWER_VARIABLES as readonly string[]).includes(name)
}
