import type { MailKind } from './mail-kinds.rule.ts'

/** A value that a template can show, such as the tracking number of a parcel. */
export interface MailVariable {
  readonly name: string
  /** True if the template must contain the variable. */
  readonly isRequired?: boolean
  /** True for an address, which a template shows only as a button. */
  readonly isUrl?: boolean
  /** True for a value that each parcel of the mail has. Its paragraphs are repeated per parcel. */
  readonly isRepeated?: boolean
  readonly sample: { readonly ja: string; readonly en: string }
}

interface TemplateSpec {
  readonly kind: MailKind
  readonly variables: readonly MailVariable[]
}

const same = (text: string) => ({ ja: text, en: text })
const parcelNumber: MailVariable = {
  name: 'parcel_number',
  isRequired: true,
  sample: same('P-1024'),
}
const link = (path: string): MailVariable => ({
  name: 'url',
  isRequired: true,
  isUrl: true,
  sample: same(`https://shop.example${path}`),
})
const repeated = (variable: MailVariable): MailVariable => ({ ...variable, isRepeated: true })

const ADDRESS_REQUEST: TemplateSpec = {
  kind: 'address-request',
  variables: [
    parcelNumber,
    {
      name: 'reason',
      isRequired: true,
      sample: { ja: '番地がありません', en: 'The house number is missing' },
    },
    link('/parcel-address'),
  ],
}
const REFUND_ACCOUNT: TemplateSpec = {
  kind: 'refund-account',
  variables: [
    { name: 'order_number', isRequired: true, sample: same('H250801-0001') },
    { name: 'price', isRequired: true, sample: same('3,000') },
    { name: 'valid_days', sample: same('14') },
    link('/refund-account'),
  ],
}

/**
 * The mails whose texts operators can change, with their variables. The other mails keep the texts
 * of the program: mails to operators, and mails by which a member notices that another person uses
 * the account or by which a member sets a password.
 */
export const MAIL_TEMPLATES = {
  'parcel-sent': {
    kind: 'parcel',
    variables: [
      repeated(parcelNumber),
      repeated({ name: 'carrier', sample: { ja: 'ヤマト運輸', en: 'Yamato Transport' } }),
      repeated({ name: 'tracking_number', isRequired: true, sample: same('123456789012') }),
      repeated({
        name: 'tracking_url',
        isRequired: true,
        isUrl: true,
        sample: same('https://carrier.example/123456789012'),
      }),
    ],
  },
  'parcel-reopened': { kind: 'parcel', variables: [parcelNumber] },
  'parcel-returned': { kind: 'parcel', variables: [parcelNumber] },
  'address-request': ADDRESS_REQUEST,
  'address-reminder': ADDRESS_REQUEST,
  'hold-reminder': {
    kind: 'hold-reminder',
    variables: [
      {
        name: 'ends_at',
        sample: { ja: '8/2 12:00', en: '2 August at 12:00 (Japan time)' },
      },
      {
        name: 'cards',
        isRequired: true,
        sample: {
          ja: '・夏のパック（3枚）　期限 8/2 12:00',
          en: '・Summer pack (3 cards), until 2 August at 12:00 (Japan time)',
        },
      },
      link('/history'),
    ],
  },
  'refund-account': REFUND_ACCOUNT,
  'refund-account-again': REFUND_ACCOUNT,
} as const satisfies Readonly<Record<string, TemplateSpec>>
export type TemplateName = keyof typeof MAIL_TEMPLATES
export const TEMPLATE_NAMES = Object.keys(MAIL_TEMPLATES) as TemplateName[]

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
export function templateFaults(
  name: TemplateName,
  { subject, body }: TemplateText,
): TemplateFault[] {
  const variables: readonly MailVariable[] = MAIL_TEMPLATES[name].variables
  const specOf = (variable: string) => variables.find((each) => each.name === variable)
  const buttons = paragraphsOf(body).flatMap((paragraph) => BUTTON.exec(paragraph)?.[2] ?? [])
  const inSubject = variablesIn(subject)
  // The label of a button is a text too.
  const inTexts = paragraphsOf(body)
    .map((paragraph) => BUTTON.exec(paragraph)?.[1] ?? paragraph)
    .flatMap(variablesIn)
  const used = [...new Set([...inSubject, ...inTexts, ...buttons])]
  const isMisplaced = (variable: string) =>
    specOf(variable)?.isUrl === true
      ? inSubject.includes(variable) || inTexts.includes(variable)
      : buttons.includes(variable) ||
        (specOf(variable)?.isRepeated === true && inSubject.includes(variable))
  const inBody = [...inTexts, ...buttons]
  const missing = variables.filter((each) => each.isRequired && !inBody.includes(each.name))
  const unknown = used.filter((variable) => specOf(variable) === undefined)
  const misplaced = used.filter(
    (variable) => specOf(variable) !== undefined && isMisplaced(variable),
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
  name: TemplateName,
  { subject, body }: TemplateText,
  { values, items = [] }: { readonly values: Values; readonly items?: readonly Values[] },
): { subject: string; blocks: FilledBlock[] } {
  const variables: readonly MailVariable[] = MAIL_TEMPLATES[name].variables
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

export function sampleValues(name: TemplateName, language: 'ja' | 'en'): Values {
  const variables: readonly MailVariable[] = MAIL_TEMPLATES[name].variables
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
