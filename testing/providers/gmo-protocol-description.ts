import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNDOCUMENTED_NAME } from '#gateway/gmo/id-pass.wire.ts'
import type { Exchange } from './recorded-exchanges.ts'

interface ProtocolTable {
  readonly calls: Readonly<
    Record<string, { readonly request: readonly string[]; readonly answer: readonly string[] }>
  >
  readonly recorded: readonly { readonly call: string; readonly answer: string }[]
}
const TABLE = join(import.meta.dirname, 'gmo-protocol.json')
/** The fields of GMO's protocol-type interface, from GMO's PHP module and from recorded traffic. */
export const gmoProtocolTable: ProtocolTable = JSON.parse(readFileSync(TABLE, 'utf8'))

const namesIn = (text: string) =>
  [...text.matchAll(/(?:^|&)([A-Z][A-Za-z0-9]*)=/g)].map(([, name]) => name ?? '')

/** Returns one line for each difference between a recorded call and GMO's module. */
export function gmoProtocolFaults({
  path,
  body,
  response,
  status,
  contentType,
}: Exchange): readonly string[] {
  const call = path.replace(/^\/|\.idPass$/g, '')
  const described = gmoProtocolTable.calls[call]
  if (described === undefined) return [`${call}: no such call`]
  const unknownIn = (names: readonly string[], known: readonly string[]) =>
    names.filter((name) => !known.includes(name))
  const answered = gmoProtocolTable.recorded
    .filter((recorded) => recorded.call === call)
    .flatMap(({ answer }) => namesIn(answer))
  const answer = [...described.answer, ...answered, 'ErrCode', 'ErrInfo', UNDOCUMENTED_NAME]
  return [
    ...unknownIn(namesIn(body), described.request).map((name) => `${call} request ${name}`),
    ...unknownIn(namesIn(response), answer).map((name) => `${call} answer ${name}`),
    ...(status === 200 ? [] : [`${call} status ${status}`]),
    ...(contentType === 'text/plain;charset=Windows-31J' ? [] : [`${call} type ${contentType}`]),
  ]
}
