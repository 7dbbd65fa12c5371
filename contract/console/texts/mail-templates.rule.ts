import { OCCASION_NAMES, type OCCASIONS, type Occasion, specOf } from '#contract/occasions.ts'

/** The messages whose texts operators can change. */
export const TEMPLATE_NAMES = OCCASION_NAMES.filter(isEditable)

/**
 * Returns whether operators can change the text. The other messages keep the texts of the program:
 * those by which a member notices that another person uses the account or by which a member sets a
 * password. Operators see these too, and can send them to themselves.
 */
export function isEditable(name: Occasion): name is TemplateName {
  return specOf(name).isFixed !== true
}

export type TemplateName = {
  [Name in Occasion]: (typeof OCCASIONS)[Name] extends { readonly isFixed: true } ? never : Name
}[Occasion]

/** The text of a mail. Empty lines separate paragraphs. `[label]({{url}})` alone is a button. */
export interface TemplateText {
  readonly subject: string
  readonly body: string
}
export type Values = Readonly<Record<string, string>>
export type FilledBlock = string | { readonly label: string; readonly url: string }

const VARIABLE = /\{\{ *([a-z_]+) *\}\}/g
const BUTTON = /^\[([^[\]\n]+)\]\(\{\{ *([a-z_]+) *\}\}\)$/

/** `address`: the text contains an address of its own, which could lead members to another site. */
export type TemplateFault =
  | { readonly kind: 'missing' | 'unknown' | 'misplaced'; readonly variable: string }
  | { readonly kind: 'address' | 'braces' }

/**
 * Returns what is wrong with the text of a template: a required variable is missing, a variable is
 * unknown or stands where it cannot, braces do not match, or the text contains an address.
 */
export function templateFaults(name: Occasion, { subject, body }: TemplateText): TemplateFault[] {
  const { variables } = specOf(name)
  const variableOf = (name: string) => variables.find((each) => each.name === name)
  const buttons = paragraphsOf(body).flatMap((paragraph) => BUTTON.exec(paragraph)?.[2] ?? [])
  const inSubject = variablesIn(subject)
  // The label of a button is a text too.
  const inTexts = paragraphsOf(body)
    .map((paragraph) => BUTTON.exec(paragraph)?.[1] ?? paragraph)
    .flatMap(variablesIn)
  const used = [...new Set([...inSubject, ...inTexts, ...buttons])]
  const isMisplaced = (variable: string) =>
    variableOf(variable)?.isUrl === true
      ? inSubject.includes(variable) || inTexts.includes(variable)
      : buttons.includes(variable) ||
        (variableOf(variable)?.isRepeated === true && inSubject.includes(variable))
  const inBody = [...inTexts, ...buttons]
  const missing = variables.filter((each) => each.isRequired && !inBody.includes(each.name))
  const unknown = used.filter((variable) => variableOf(variable) === undefined)
  const misplaced = used.filter(
    (variable) => variableOf(variable) !== undefined && isMisplaced(variable),
  )
  const plain = `${subject}\n${body}`.replace(VARIABLE, '')
  return [
    ...missing.map((each) => ({ kind: 'missing' as const, variable: each.name })),
    ...unknown.map((variable) => ({ kind: 'unknown' as const, variable })),
    ...misplaced.map((variable) => ({ kind: 'misplaced' as const, variable })),
    ...(/\{\{|\}\}/.test(plain) ? [{ kind: 'braces' as const }] : []),
    ...(/https?:|www\./i.test(plain) ? [{ kind: 'address' as const }] : []),
  ]
}

/**
 * Fills the variables of a template. Consecutive paragraphs with repeated variables are repeated
 * together for each of `items`. Values are inserted as they are; they are never read as variables.
 */
export function fillTemplate(
  name: Occasion,
  { subject, body }: TemplateText,
  { values, items = [] }: { readonly values: Values; readonly items?: readonly Values[] },
): { subject: string; blocks: FilledBlock[] } {
  const { variables } = specOf(name)
  const isRepeated = (paragraph: string) =>
    variablesIn(paragraph).some((used) =>
      variables.some((each) => each.name === used && each.isRepeated === true),
    )
  const groups: { isRepeated: boolean; paragraphs: string[] }[] = []
  for (const paragraph of paragraphsOf(body)) {
    const last = groups.at(-1)
    if (last?.isRepeated === isRepeated(paragraph)) last.paragraphs.push(paragraph)
    else groups.push({ isRepeated: isRepeated(paragraph), paragraphs: [paragraph] })
  }
  const blocks = groups.flatMap((group) =>
    (group.isRepeated ? items : [{}]).flatMap((item) =>
      group.paragraphs.map((paragraph) => fillBlock(paragraph, { ...values, ...item })),
    ),
  )
  return { subject: fill(subject, values), blocks }
}

export function sampleValues(name: Occasion, language: 'ja' | 'en'): Values {
  const { variables } = specOf(name)
  return Object.fromEntries(variables.map((each) => [each.name, each.sample[language]]))
}

function fillBlock(paragraph: string, values: Values): FilledBlock {
  const [, label, variable] = BUTTON.exec(paragraph) ?? []
  if (label === undefined || variable === undefined) return fill(paragraph, values)
  return { label: fill(label, values), url: values[variable] ?? '' }
}

function fill(text: string, values: Values): string {
  return text.replace(VARIABLE, (_all, variable: string) => values[variable] ?? '')
}

function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, variable]) => variable as string)
}

function paragraphsOf(body: string): string[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n[ 　]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
