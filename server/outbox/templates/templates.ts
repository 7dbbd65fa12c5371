import { isMailHtml, MAIL_TAGS } from '#contract/console/texts/mail-html.rule.ts'
import {
  fillTemplate,
  type TemplateText,
  templateFaults,
} from '#contract/console/texts/mail-templates.rule.ts'
import {
  hasSettingsLink,
  type MailFrame,
  renderBlocks,
} from '#contract/console/texts/rendered-mail.rule.ts'
import type { Occasion, PlainVariable, RepeatedVariable } from '#contract/occasions.ts'
import { inWords } from '#contract/words.rule.ts'
import { STANDARD_WORDS, type Words } from '#contract/words.ts'
import type { Mail } from '#server/external/mail/port.ts'
import { SETTINGS_URL } from '#server/outbox/mail-template.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
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

export function builtInText(
  { name, language }: TemplateKey,
  words: Words = STANDARD_WORDS,
): TemplateText {
  return inWords(BUILT_IN[name][language], words, language)
}

/**
 * Reads the text of a template that is in force. This is the built-in text if operators have never
 * changed the template, or if a newer program requires a variable that the stored text lacks.
 */
export async function readTemplateText(
  on: Queryable,
  key: TemplateKey,
  words: Words,
): Promise<TemplateText> {
  const stored = await selectNewestVersion(on, key)
  if (stored === null || stored.subject === null || stored.body === null)
    return builtInText(key, words)
  const text = { subject: stored.subject, body: stored.body }
  return templateFaults(key.name, text).length === 0 ? text : builtInText(key, words)
}

export async function renderTemplatedMail(
  on: Queryable,
  mail: TemplatedMail,
  frame: MailFrame,
): Promise<Omit<Mail, 'to'>> {
  const { language, identity } = frame
  const text = await readTemplateText(on, { name: mail.name, language }, identity)
  return renderTemplate(mail, text, frame)
}

/** Renders a mail from a given text, which may be a text that is not saved. */
export function renderTemplate(
  { name, values, items = [] }: TemplatedMail,
  text: TemplateText,
  frame: MailFrame,
): Omit<Mail, 'to'> {
  const { language } = frame
  const filled = fillTemplate(name, cleanTemplateText(text), {
    values: inLanguage(values, language),
    items: items.map((item) => inLanguage(item, language)),
  })
  const hasPage = hasSettingsLink(name) && frame.isGuest !== true
  const settingsUrl = hasPage ? SETTINGS_URL : undefined
  return renderBlocks(filled, { ...frame, settingsUrl })
}

/** Returns a text whose HTML, if it is HTML, has the tags of a mail only. */
export function cleanTemplateText({ subject, body }: TemplateText): TemplateText {
  return { subject, body: isMailHtml(body) ? cleanHtml(body, MAIL_TAGS) : body }
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
