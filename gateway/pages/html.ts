/**
 * Text that a browser may receive without escaping. Only the template function `html` creates it.
 */
export interface Html {
  readonly html: string
}
type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/**
 * Builds Html from a template. Escapes each value that is not Html already. The elements of a list
 * are joined. Null and false produce no text.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return {
    html: strings.reduce((text, literal, index) => text + render(values[index - 1]) + literal),
  }
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if ('html' in value) return value.html
  return value.map(render).join('')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
