import {
  fillTemplate,
  type TemplateText,
  templateFaults,
} from '#contract/console/texts/mail-templates.rule.ts'
import type { Occasion, PlainVariable, RepeatedVariable } from '#contract/occasions.ts'
import type { Mail } from '#server/external/mail/port.ts'
import { type MailFrame, renderBlocks, SETTINGS_URL } from '#server/outbox/mail-template.ts'
import {
  constraintOf,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import type { Language, Message } from '#server/platform/language.ts'
import { BUILT_IN } from './built-in.ts'
import {
  insertVersion,
  type NewVersion,
  selectNewestVersion,
  type TemplateKey,
} from './templates.sql.ts'

type MessageValues<Names extends string = string> = Readonly<Record<Names, string | Message>>

interface MailOf<Name extends Occasion> {
  readonly name: Name
  readonly values: MessageValues<PlainVariable<Name>>
  /** The values of each parcel, for a template with repeated variables. */
  readonly items?: readonly MessageValues<RepeatedVariable<Name>>[]
}
/** A message of the catalogue of occasions, with the values of its variables. */
export type TemplatedMail = { [Name in Occasion]: MailOf<Name> }[Occasion]

export function builtInText({ name, language }: TemplateKey): TemplateText {
  return BUILT_IN[name][language]
}

/**
 * Reads the text of a template that is in force. This is the built-in text if operators have never
 * changed the template, or if a newer program requires a variable that the stored text lacks.
 */
export async function readTemplateText(on: Queryable, key: TemplateKey): Promise<TemplateText> {
  const stored = await selectNewestVersion(on, key)
  if (stored === null || stored.subject === null || stored.body === null) return builtInText(key)
  const text = { subject: stored.subject, body: stored.body }
  return templateFaults(key.name, text).length === 0 ? text : builtInText(key)
}

export async function renderTemplatedMail(
  on: Queryable,
  mail: TemplatedMail,
  frame: MailFrame,
): Promise<Omit<Mail, 'to'>> {
  const text = await readTemplateText(on, { name: mail.name, language: frame.language })
  return renderTemplate(mail, text, frame)
}

/** Renders a mail from a given text, which may be a text that is not saved. */
export function renderTemplate(
  { name, values, items = [] }: TemplatedMail,
  text: TemplateText,
  frame: MailFrame,
): Omit<Mail, 'to'> {
  const { language } = frame
  const filled = fillTemplate(name, text, {
    values: inLanguage(values, language),
    items: items.map((item) => inLanguage(item, language)),
  })
  // A closed account and a guest have no page to choose messages.
  const hasPage = name !== 'account-closed' && frame.isGuest !== true
  const settingsUrl = hasPage ? SETTINGS_URL : undefined
  return renderBlocks(filled, { ...frame, settingsUrl })
}

/** In force at once. False if the template has changed since the operator read it. */
export async function storeTemplateVersion(tx: Transaction, next: NewVersion): Promise<boolean> {
  const newest = await selectNewestVersion(tx, next)
  if ((newest?.version ?? 0) !== next.version - 1) return false
  try {
    await insertVersion(tx, next)
    return true
  } catch (cause) {
    if (constraintOf(cause) === 'mail_templates_version') return false
    throw cause
  }
}

function inLanguage(values: MessageValues, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value[language],
    ]),
  )
}
