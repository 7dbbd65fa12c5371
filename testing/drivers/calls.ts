import type { CallResponse, Client } from './client.ts'

/** Described by the contract and not served yet: this list only ever shrinks. */
export const UNSERVED_CALLS: ReadonlySet<string> = new Set<string>()

/** Asks a call by its name in the contract, with 1 for whatever its path carries. */
export function call(
  client: Client,
  key: string,
  { payload = {}, query = '' } = {},
): Promise<CallResponse> {
  const [method, path = ''] = key.split(' ')
  const url = path.replaceAll(/\{\w+\}/g, '1') + query
  return method === 'GET' ? client.get(url) : client.post(url, payload)
}
