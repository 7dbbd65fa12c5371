import { REASON } from '#contract/console/reasons.ts'
import {
  sampleValues,
  type TemplateText,
  templateFaults,
} from '#contract/console/texts/mail-templates.rule.ts'
import type { mailTemplateCalls } from '#contract/console/texts/mail-templates.ts'
import { OCCASION_NAMES, type Occasion, specOf } from '#contract/occasions.ts'
import { inWords } from '#contract/words.rule.ts'
import { type Handlers, type Refusal, refuse } from '#server/console/acts/route.ts'
import { notificationText } from '#server/notifications/notifications.ts'
import { queueRenderedMail } from '#server/outbox/outbox.ts'
import {
  builtInText,
  cleanTemplateText,
  readTemplateText,
  renderTemplate,
  storeTemplateVersion,
  type TemplatedMail,
} from '#server/outbox/templates/templates.ts'
import { readIdentity } from '#server/settings/settings.ts'
import {
  type ListedVersion,
  selectNewestVersions,
  selectOperatorMail,
  selectVersions,
} from './templates.sql.ts'

const targetOf = (name: Occasion) => ({ kind: 'mail-template', id: name })
const LANGUAGES = ['ja', 'en'] as const
const TEST_MARK = { ja: '【テスト】', en: '[Test] ' } as const

/** The handlers for the texts of mails. Every saved text is a version that never changes. */
export const mailTemplateHandlers: Handlers<keyof typeof mailTemplateCalls> = {
  async 'GET /mail-templates'({ database }) {
    const newest = await selectNewestVersions(database)
    const words = await readIdentity(database)
    const list = OCCASION_NAMES.flatMap((name) =>
      LANGUAGES.map((language) => {
        const stored = newest.find((each) => each.name === name && each.language === language)
        return {
          name,
          language,
          subject: stored?.subject ?? builtInText({ name, language }, words).subject,
          version: stored?.version ?? 0,
          isBuiltIn: stored?.subject == null,
          savedAt: stored?.savedAt.toISOString() ?? null,
        }
      }),
    )
    return { list }
  },
  async 'GET /mail-templates/{name}'({ database }, { params: { name } }) {
    const versions = await selectVersions(database, name)
    const words = await readIdentity(database)
    const list = await Promise.all(
      LANGUAGES.map(async (language) => ({
        language,
        builtIn: builtInText({ name, language }, words),
        text: await readTemplateText(database, { name, language }, words),
        versions: versions.filter((each) => each.language === language).map(wireVersion),
        notification: notificationText({ name, language }, words),
      })),
    )
    return { list }
  },
  async 'POST /mail-templates/{name}'(tx, { params: { name }, request, session, now }) {
    const { language } = request
    const text = request.text && cleanTemplateText(request.text)
    const faulty = refuseFaults(name, text)
    if (faulty !== null) return faulty
    const version = request.version + 1
    const { operatorId } = session
    if (!(await storeTemplateVersion(tx, { name, language, version, text, operatorId, now })))
      return refuse(409, REASON.versionConflict)
    const after = {
      version,
      language,
      mailSubject: text?.subject ?? null,
      mailBody: text?.body ?? null,
    }
    return {
      fields: { version },
      target: targetOf(name),
      before: { version: request.version },
      after,
    }
  },
  async 'POST /mail-templates/{name}/test'(tx, { params: { name }, request, session, now }) {
    const { language } = request
    const identity = await readIdentity(tx)
    const builtIn = builtInText({ name, language }, identity)
    const chosen = specOf(name).isFixed === true ? null : request.text
    const text = chosen === null ? builtIn : cleanTemplateText(chosen)
    const faulty = refuseFaults(name, text)
    if (faulty !== null) return faulty
    const sample = inWords(sampleValues(name, language), identity, language)
    const mail = renderTemplate({ name, values: sample, items: [sample] } as TemplatedMail, text, {
      language,
      identity,
    })
    const to = await selectOperatorMail(tx, session.operatorId)
    const subject = `${TEST_MARK[language]}${mail.subject}`
    const test = { ...mail, to, subject, kind: specOf(name).kind, now }
    if (!(await queueRenderedMail(tx, test))) return refuse(429, REASON.mailLimit)
    return { fields: {}, target: targetOf(name), after: { language } }
  },
}

function refuseFaults(name: Occasion, text: TemplateText | null): Refusal | null {
  const faults = text === null ? [] : templateFaults(name, text)
  return faults.length === 0 ? null : refuse(409, REASON.templateFaulty, { current: { faults } })
}

function wireVersion({ version, subject, body, operatorName, savedAt }: ListedVersion) {
  return {
    version,
    text: subject === null || body === null ? null : { subject, body },
    operatorName,
    savedAt: savedAt.toISOString(),
  }
}
