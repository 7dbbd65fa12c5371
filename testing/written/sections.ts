import type { TestClock } from '#server/platform/time/clock.ts'
import { describeValue } from './row-values.ts'
import type { WrittenRows } from './written-rows.ts'

interface Outcome {
  readonly state?: number
  readonly result?: string
  readonly errors?: object
}

interface Section {
  readonly name: string
  readonly lines: string[]
}

export type Sections = ReturnType<typeof openSections>

/** The sections of a kept file: one for each act, with the lines of what it wrote. */
export function openSections(written: WrittenRows, clock: TestClock) {
  const sections: Section[] = []
  let source = ''
  const read = (source: string) => written.read({ source, now: clock.now() })
  return {
    /** Does an act and adds its section. What was written before it belongs to no section. */
    async record<Response>(
      name: string,
      work: () => Promise<Response>,
      when: 'always' | 'if written' = 'always',
    ): Promise<Response> {
      await read('prepared')
      const response = await work()
      const times = sections.filter((section) => section.name === name).length
      source = name.replace(/^(?:POST \/|.* of )| (?:by|at) .*$/g, '')
      const lines = await read(source)
      if (when === 'if written' && lines.length === 0) return response
      sections.push({
        name,
        lines: [
          `${times === 0 ? name : `${name} (${times + 1})`}${outcomeOf(response)}`,
          ...(name === DRAWN ? [] : answerOf(response, clock.now())),
          ...lines,
        ],
      })
      return response
    },
    /** Does the act of the last section in another way, and adds one line of what came of it. */
    async variant<Response extends Outcome>(
      name: string,
      work: () => Promise<Response>,
    ): Promise<Response> {
      await read('prepared')
      const response = await work()
      const lines = await read(`${source} ${name}`)
      const tableOf = (line: string) => /^(?:limits|\S \S+)/.exec(line)?.[0] ?? ''
      const tables = [...new Set(lines.map(tableOf))]
      const isSilent = name === 'the same request' && response.state === 200 && lines.length === 0
      if (isSilent) return response
      const wrote = tables.length === 0 ? '' : ` ${tables.join(', ')}`
      sections.at(-1)?.lines.push(`= ${name}${outcomeOf(response)}${wrote}`)
      return response
    },
    text: () =>
      `${sections
        .map(({ lines: [name, ...lines] }) =>
          [name, ...lines.map((line) => `  ${line}`)].join('\n'),
        )
        .join('\n\n')}\n`,
  }
}

function outcomeOf(response: unknown): string {
  const { state, result, errors } = (response ?? {}) as Outcome
  if (state === undefined) return ''
  return `: ${[state, result, ...Object.keys(errors ?? {})].filter((each) => each !== undefined).join(' ')}`
}

/** It answers with a name that is drawn at random. */
const DRAWN = 'POST /user/feed_name'

/** What the call answers beside its outcome: what a screen shows or sends on. */
function answerOf(response: unknown, now: Date): readonly string[] {
  const fields = Object.entries((response ?? {}) as Outcome).flatMap(([column, value]) => {
    if (OUTCOME.includes(column)) return []
    if (FILE.includes(column)) return [`${column}=<file>`]
    const text = describeValue(value, { now, name: nameOfId, column })
    return [`${column}=${text.length > ANSWER_LENGTH_MAX ? '…' : text}`]
  })
  return fields.length === 0 ? [] : [`< ${fields.join('; ')}`]
}
const OUTCOME: readonly string[] = ['status', 'state', 'result', 'errors', 'csrf']
/** Bytes in base64. */
const FILE: readonly string[] = ['file', 'content']
const ANSWER_LENGTH_MAX = 300
const nameOfId = (column: string, value: unknown) =>
  typeof value === 'number' && /(?:^|[a-z_])ids?$/i.test(column) ? 'id' : undefined
