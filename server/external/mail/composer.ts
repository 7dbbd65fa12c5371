import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'

/** How many contents stay composed: a sale has one for each language. */
const CONTENTS_MAX = 8
/** An address that stands in a header as it is. */
const PLAIN_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9.-]{1,255}$/i
const PLAIN_TEXT = /^[a-z0-9]{16,}$/

interface Shared {
  /** What stands before, between and after the places of the recipient's own text. */
  readonly parts: readonly string[]
  /** The own text at each place, as the line breaks of the encoding cut it. */
  readonly places: readonly string[]
}

/**
 * Opens the composer of mails that many members get. Composing costs more than sending, so mails
 * that differ in their recipient and an own text alone share one composition, in which both are
 * replaced. Returns null for a mail that is composed by itself.
 */
export function openComposer(): (
  mail: { readonly to: string; readonly ownText: string | null; readonly messageId: string },
  content: Mail.Options,
) => Promise<string | null> {
  const composed = new Map<string, Promise<Shared | null>>()
  return async ({ to, ownText, messageId }, content) => {
    if (ownText === null || !PLAIN_ADDRESS.test(to) || !PLAIN_TEXT.test(ownText)) return null
    // In JSON, no other text has this character.
    const key = JSON.stringify([content, ownText.length]).replaceAll(ownText, '\0')
    let shared = composed.get(key)
    if (shared === undefined) {
      shared = composeShared(content, ownText)
      composed.set(key, shared)
      const [oldest = ''] = composed.keys()
      if (composed.size > CONTENTS_MAX) composed.delete(oldest)
    }
    const message = await shared
    if (message === null) return null
    return [`To: ${to}`, `Message-ID: ${messageId}`, withOwn(message, ownText)].join('\r\n')
  }
}

async function composeShared(content: Mail.Options, ownText: string): Promise<Shared | null> {
  // In this encoding a plain text stands as it is, but for the line breaks.
  const options = { ...content, textEncoding: 'quoted-printable' } as const
  const message = (await new MailComposer(options).compile().build()).toString('latin1')
  // A long header is folded behind its name.
  const whole = message.replace(/^Message-ID:.*\r\n(?: .*\r\n)*/m, '').replace(/^Date: .*\r\n/m, '')
  const place = new RegExp([...ownText].join('(?:=\r\n)?'), 'g')
  const places = whole.match(place) ?? []
  const expected = JSON.stringify(content).split(ownText).length - 1
  return places.length === expected ? { parts: whole.split(place), places } : null
}

function withOwn({ parts, places }: Shared, ownText: string): string {
  const own = places.map((place) => {
    let at = 0
    return place.replace(/=\r\n|./g, (each) => (each.length > 1 ? each : (ownText[at++] ?? '')))
  })
  const date = `Date: ${new Date().toUTCString().replace('GMT', '+0000')}\r\n`
  return date + parts.map((part, index) => part + (own[index] ?? '')).join('')
}
