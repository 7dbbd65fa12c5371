import { OCCASION_NAMES, type OCCASIONS, type Occasion, specOf } from '#contract/occasions.ts'
import { escapedText, type MailBlock, mailBlocksOf } from './mail-html.rule.ts'

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

/**
 * The text of a mail, as HTML or with empty lines between its paragraphs. A paragraph
 * `[label]({{url}})` is a button.
 */
export interface TemplateText {
  readonly subject: string
  readonly body: string
}
export type Values = Readonly<Record<string, string>>
export type FilledBlock =
  | string
  | { readonly label: string; readonly url: string }
  | { readonly html: string; readonly text: string }

/** The greatest length of the text of a mail, with its tags. */
export const MAIL_BODY_MAX = 10_000

const VARIABLE = /\{\{ *([a-z_]+) *\}\}/g
const BUTTON = /^\[([^[\]\n]+)\]\(\{\{ *([a-z_]+) *\}\}\)$/

/**
 * `address`: the text contains an address of its own, which could lead members to another site.
 * `empty`: the mail would say nothing.
 */
export type TemplateFault =
  | { readonly kind: 'missing' | 'unknown' | 'misplaced'; readonly variable: string }
  | { readonly kind: 'address' | 'braces' | 'empty' }

/**
 * Returns what is wrong with the text of a template: a required variable is missing, a variable is
 * unknown or stands where it cannot, braces do not match or a mark stands between them, the text
 * contains an address, or it has no words. HTML must be clean.
 */
export function templateFaults(name: Occasion, { subject, body }: TemplateText): TemplateFault[] {
  const { variables } = specOf(name)
  const variableOf = (name: string) => variables.find((each) => each.name === name)
  const blocks = mailBlocksOf(body)
  const texts = blocks.map(({ text }) => text)
  const buttons = texts.flatMap((paragraph) => BUTTON.exec(paragraph)?.[2] ?? [])
  const inSubject = variablesIn(subject)
  // The label of a button is a text too.
  const inTexts = texts
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
  // A mark within braces or within an address shows in the HTML alone, or in the words alone.
  const plain = [subject, body, ...texts].join('\n').replace(VARIABLE, '')
  const isSplit = blocks.some(
    ({ text, html }) => html !== null && variablesIn(html).join() !== variablesIn(text).join(),
  )
  return [
    ...missing.map((each) => ({ kind: 'missing' as const, variable: each.name })),
    ...unknown.map((variable) => ({ kind: 'unknown' as const, variable })),
    ...misplaced.map((variable) => ({ kind: 'misplaced' as const, variable })),
    ...(isSplit || /\{\{|\}\}/.test(plain) ? [{ kind: 'braces' as const }] : []),
    ...(/https?:|www\./i.test(plain) ? [{ kind: 'address' as const }] : []),
    ...(texts.length === 0 ? [{ kind: 'empty' as const }] : []),
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
  const isRepeated = ({ text }: MailBlock) =>
    variablesIn(text).some((used) =>
      variables.some((each) => each.name === used && each.isRepeated === true),
    )
  const groups: { isRepeated: boolean; blocks: MailBlock[] }[] = []
  for (const block of mailBlocksOf(body)) {
    const last = groups.at(-1)
    if (last?.isRepeated === isRepeated(block)) last.blocks.push(block)
    else groups.push({ isRepeated: isRepeated(block), blocks: [block] })
  }
  const blocks = groups.flatMap((group) =>
    (group.isRepeated ? items : [{}]).flatMap((item) =>
      group.blocks.map((block) => fillBlock(block, { ...values, ...item })),
    ),
  )
  return { subject: fill(subject, values), blocks }
}

export function sampleValues(name: Occasion, language: 'ja' | 'en'): Values {
  const { variables } = specOf(name)
  return Object.fromEntries(variables.map((each) => [each.name, each.sample[language]]))
}

function fillBlock({ text, html }: MailBlock, values: Values): FilledBlock {
  const [, label, variable] = BUTTON.exec(text) ?? []
  if (label !== undefined && variable !== undefined)
    return { label: fill(label, values), url: values[variable] ?? '' }
  const filled = fill(text, values)
  return html === null ? filled : { html: fill(html, values, escapedText), text: filled }
}

function fill(text: string, values: Values, written = (value: string) => value): string {
  return text.replace(VARIABLE, (_all, variable: string) => written(values[variable] ?? ''))
}

function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, variable]) => variable as string)
}
