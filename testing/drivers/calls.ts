import type { CallResponse, Client } from './client.ts'

/**
 * Sends a call by its name in the contract. Every parameter in the call's path gets the value 1.
 */
export function call(
  client: Client,
  key: string,
  { payload = {}, query = '' } = {},
): Promise<CallResponse> {
  const [method, path = ''] = key.split(' ')
  const url = path.replaceAll(/\{\w+\}/g, '1') + query
  return method === 'GET' ? client.get(url) : client.post(url, payload)
}
