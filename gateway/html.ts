/** Text that is safe to send to a browser as it is. Only `html` and `trusted` make it. */
export interface Html {
  readonly html: string
}
type Part = Html | string | number | null | undefined | false | readonly Part[]

/** A template whose values are escaped, but for those that are Html already; lists are joined, null and false vanish. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.reduce((text, next, at) => text + write(parts[at - 1]) + next) }
}

/** For what stands in the code itself, never for a value from outside. */
export function trusted(text: string): Html {
  return { html: text }
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  if ('html' in part) return part.html
  return part.map(write).join('')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
