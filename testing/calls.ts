import type { Client, Got } from './client.ts'

/** Described by the contract and not served yet: this list only ever shrinks. */
export const LATER_CALLS: ReadonlySet<string> = new Set<string>()

/** Asks a call by its name in the contract, with 1 for whatever its path carries. */
export function call(client: Client, key: string, { payload = {}, query = '' } = {}): Promise<Got> {
  const [method, path = ''] = key.split(' ')
  const at = path.replaceAll(/\{\w+\}/g, '1') + query
  return method === 'GET' ? client.get(at) : client.post(at, payload)
}
