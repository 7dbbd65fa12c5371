import { fillTemplate, sampleValues } from '#contract/console/texts/mail-templates.rule.ts'
import { renderBlocks } from '#contract/console/texts/rendered-mail.rule.ts'
import type { Identity } from '#contract/identity.ts'
import type { MemberFrameProps } from '#web/console/frame/member-frame.tsx'
import { MailFrame } from '#web/console/mails/templates/mail-frame.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'

/** The text of this mail has none of the words of the shop; the server has put those in use into all others. */
const NAME = 'mail-confirmation'

interface FaceMailProps {
  readonly identity: Identity
  readonly frame: Required<Omit<MemberFrameProps, 'children'>>
}

/** A mail as members would get it. */
export function FaceMail({ identity, frame: { language, ...frame } }: FaceMailProps) {
  const { answer } = useLoad('GET /mail-templates/{name}', { params: { name: NAME } })
  const text = answer?.list.find((each) => each.language === language)?.text
  if (text === undefined) return null
  const values = sampleValues(NAME, language)
  const filled = fillTemplate(NAME, text, { values, items: [values] })
  return <MailFrame {...frame} html={renderBlocks(filled, { language, identity }).html} />
}
