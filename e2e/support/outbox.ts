import { expect } from '@playwright/test'

interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
interface SentSms {
  readonly to: string
  readonly text: string
}

/** Returns the mails and SMS that the fixture shop has sent so far, oldest first. */
export async function readOutbox(
  url: string,
): Promise<{ mails: readonly SentMail[]; sms: readonly SentSms[] }> {
  return (await fetch(`${url}/test/outbox`)).json()
}

export async function mailsTo(url: string, mail: string): Promise<readonly SentMail[]> {
  return (await readOutbox(url)).mails.filter(({ to }) => to === mail)
}

/** Returns the one-time link of a mail, as a path with the query and without the origin. */
export function linkIn(text: string): string {
  const [link] = /https?:\/\/\S+[?&]token=[^\s)>\]]+/.exec(text) ?? []
  if (link === undefined) throw new Error(`there is no link in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/**
 * Waits for a code in a message to a phone number, and returns the newest code. The shop may have
 * written the number in its international form.
 */
export async function newestCode(url: string, tel: string): Promise<string> {
  const digits = tel.slice(1)
  let code: string | undefined
  await expect(async () => {
    const sent = (await readOutbox(url)).sms.filter(({ to }) => to.endsWith(digits)).at(-1)
    code = /\d{6}/.exec(sent?.text ?? '')?.[0]
    expect(code, `a code went to ${tel}`).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return code as string
}
