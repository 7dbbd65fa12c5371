import type { CallResponse, Client } from './client.ts'

/**
 * The calls that the contract describes and the shop does not serve yet. No call may be added to
 * this list.
 */
export const UNSERVED_CALLS: ReadonlySet<string> = new Set<string>()

/** Sends a call by its name in the contract, with 1 for every parameter of its path. */
export function call(
  client: Client,
  key: string,
  { payload = {}, query = '' } = {},
): Promise<CallResponse> {
  const [method, path = ''] = key.split(' ')
  const url = path.replaceAll(/\{\w+\}/g, '1') + query
  return method === 'GET' ? client.get(url) : client.post(url, payload)
}
