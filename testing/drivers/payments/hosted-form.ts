/** Returns the action URL and the fields of the form in an HTML page. */
export function formOf(page: string): { action: string; fields: [string, string][] } {
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const inputs = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return { action, fields: inputs.map(([, name = '', value = '']) => [name, value]) }
}
