import type { CallResponse, Client } from './client.ts'

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
