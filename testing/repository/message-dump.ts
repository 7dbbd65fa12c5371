import { join } from 'node:path'
import { sampleValues } from '#contract/console/texts/mail-templates.rule.ts'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { OCCASION_NAMES, type Occasion, type PushOccasion, specOf } from '#contract/occasions.ts'
import { STANDARD_WORDS } from '#contract/words.ts'
import { notificationText } from '#server/notifications/notifications.ts'
import { PUSH_TEXTS } from '#server/notifications/push/push-texts.ts'
import { type MailTemplate, renderMail } from '#server/outbox/mail-template.ts'
import {
  builtInText,
  renderTemplate,
  type TemplatedMail,
} from '#server/outbox/templates/templates.ts'
import { verificationText } from '#server/verifications/verifications.ts'
import { besideEachOther } from './beside-each-other.ts'
import { LETTER_CASES } from './message-world.ts'
import { listFiles, ROOT } from './source-files.ts'

type Language = 'ja' | 'en'
type Letter = TemplatedMail | MailTemplate

/**
 * Returns each message that the shop sends, in both languages: the mails of the catalogue, whose
 * values stand as their names, with what a telephone shows of them, the letters that a function
 * writes, and the text message.
 */
export async function describeMessages(): Promise<string> {
  const letters = await readLetters()
  return [
    ...OCCASION_NAMES.map(describeOccasion),
    ...letters.map(describeLetter),
    describe('text message', (language) => [
      verificationText('098765', { language, identity: NEUTRAL_IDENTITY }),
    ]),
  ]
    .join('\n')
    .concat('\n')
}

function describe(title: string, linesIn: (language: Language) => readonly string[]): string {
  return [`== ${title}`, ...besideEachOther(linesIn('ja'), linesIn('en'))].join('\n')
}

function describeOccasion(name: Occasion): string {
  const { kind, legal } = specOf(name)
  return describe(`${name} (${kind}, ${legal})`, (language) => {
    const push = notificationText({ name, language }, STANDARD_WORDS)
    const sample = Object.keys(sampleValues(name, language))
    const values = Object.fromEntries(sample.map((variable) => [variable, `‹${variable}›`]))
    const mail = { name, values, items: [values] } as TemplatedMail
    const stopUrl = legal === 'required' ? undefined : 'https://shop.example/stop'
    return [
      ...linesOf(mail, { language, stopUrl }),
      ...(push === null
        ? []
        : [
            `[${push.sentence}] ${push.open} ${PUSH_TEXTS[name as PushOccasion].path} / ${push.stop}`,
          ]),
    ]
  })
}

/** Every function of a file of mails, with its cases. */
async function readLetters(): Promise<readonly (readonly [string, Letter])[]> {
  const files = listFiles().filter((path) => /^server\/.*\.(?:mails|letter)\.ts$/.test(path))
  const modules = await Promise.all(files.map((path) => import(join(ROOT, path))))
  const names = modules.flatMap(Object.keys).filter((name) => /(?:Mail|Letter)$/.test(name))
  return names.toSorted().flatMap((name) => {
    const cases = LETTER_CASES[name]
    if (cases === undefined) throw new Error(`message-world.ts has no case for ${name}`)
    return Object.entries(cases).map(([title, letter]) => [`${name}: ${title}`, letter] as const)
  })
}

function describeLetter([title, letter]: readonly [string, Letter]): string {
  return describe(title, (language) => linesOf(letter, { language }))
}

function linesOf(
  letter: Letter,
  { language, stopUrl }: { readonly language: Language; readonly stopUrl?: string | undefined },
): readonly string[] {
  const frame = { language, identity: NEUTRAL_IDENTITY, stopUrl }
  const { subject, text } =
    'name' in letter
      ? renderTemplate(letter, builtInText({ name: letter.name, language }), frame)
      : renderMail(letter, frame)
  const [body = '', foot = ''] = text.split('\n--\n')
  return [subject, ...linesIn(body), `-- ${linesIn(foot).join(' / ')}`]
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '')
