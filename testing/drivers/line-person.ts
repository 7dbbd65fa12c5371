import assert from 'node:assert/strict'

/** What LINE's page sends the browser back with. */
export interface LineReturn {
  readonly path: string
  readonly code: string | null
  readonly state: string | null
  readonly error: string | null
}

/** Answers LINE's page as a person does, who allows it unless `choice` says otherwise. */
export async function answerLine(
  url: string,
  {
    person,
    choice = 'allow',
    isFriend = false,
  }: {
    readonly person: string
    readonly choice?: 'allow' | 'deny'
    readonly isFriend?: boolean
  },
): Promise<LineReturn> {
  const shown = await fetch(url)
  assert.equal(shown.status, 200)
  await shown.text()
  const answered = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person, choice, ...(isFriend ? { friend: '1' } : {}) }),
  })
  assert.equal(answered.status, 303)
  const { pathname: path, searchParams } = new URL(answered.headers.get('location') ?? '')
  return {
    path,
    code: searchParams.get('code'),
    state: searchParams.get('state'),
    error: searchParams.get('error'),
  }
}

/** What a person sees in the talk with the shop's account, the oldest message first. */
export async function readTalk(gatewayUrl: string, person: string): Promise<string[]> {
  const page = await (await fetch(talkUrl(gatewayUrl, person))).text()
  return [...page.matchAll(/<li>([^<]*)</g)].map(([, text = '']) => text)
}

/** Adds the shop's account as a friend, or blocks it. */
export async function actAtLine(
  gatewayUrl: string,
  { person, act }: { readonly person: string; readonly act: 'follow' | 'unfollow' },
): Promise<void> {
  const body = new URLSearchParams({ act })
  const answered = await fetch(talkUrl(gatewayUrl, person), { method: 'POST', body })
  assert.equal(answered.status, 200)
}

/** Presses a button of a message in the talk. */
export async function pressAtLine(
  gatewayUrl: string,
  { person, label }: { readonly person: string; readonly label: string },
): Promise<void> {
  const url = talkUrl(gatewayUrl, person)
  const page = await (await fetch(url)).text()
  const data = new RegExp(`name="press" value="([^"]*)">${label}<`).exec(page)?.[1]
  assert.ok(data !== undefined, label)
  const answered = await fetch(url, { method: 'POST', body: new URLSearchParams({ press: data }) })
  assert.equal(answered.status, 200)
}

function talkUrl(gatewayUrl: string, person: string): string {
  return `${gatewayUrl}/line/talk?${new URLSearchParams({ person })}`
}
