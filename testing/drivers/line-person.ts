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
  { person, choice = 'allow' }: { readonly person: string; readonly choice?: 'allow' | 'deny' },
): Promise<LineReturn> {
  const shown = await fetch(url)
  assert.equal(shown.status, 200)
  await shown.text()
  const answered = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ person, choice }),
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
