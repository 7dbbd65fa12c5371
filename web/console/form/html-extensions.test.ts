import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSchema } from '@tiptap/core'
import { MAIL_TAGS } from '#contract/console/texts/mail-html.rule.ts'
import { HTML_TAG_NAMES, HTML_TAGS } from '#contract/html.rule.ts'
import { HTML_EXTENSIONS, type HtmlKind } from './html-extensions.ts'

type Spec = readonly [tag: string, ...rest: readonly unknown[]]

/** Collects the tags of what a schema writes, each with its attributes. */
function collect(spec: unknown, into: Map<string, Set<string>>): void {
  if (!Array.isArray(spec)) return
  const [tag, ...rest] = spec as unknown as Spec
  const known = into.get(tag) ?? new Set()
  into.set(tag, known)
  for (const part of rest) {
    if (Array.isArray(part)) collect(part, into)
    else if (typeof part === 'object' && part !== null)
      for (const [name, value] of Object.entries(part)) if (value != null) known.add(name)
  }
}

function writtenTags(kind: HtmlKind): Map<string, Set<string>> {
  const schema = getSchema([...HTML_EXTENSIONS[kind]])
  const tags = new Map<string, Set<string>>()
  const filled = {
    href: '/help',
    src: '/pictures/a.webp',
    alt: 'x',
    width: 1,
    height: 1,
    colwidth: [9],
  }
  for (const type of Object.values(schema.nodes)) {
    if (type.isText || type === schema.topNodeType) continue
    const levels = type.name === 'heading' ? [2, 3, 4] : [undefined]
    for (const level of levels) collect(type.spec.toDOM?.(type.create({ ...filled, level })), tags)
  }
  for (const type of Object.values(schema.marks))
    collect(type.spec.toDOM?.(type.create(filled), true), tags)
  return tags
}

test('B-071: the editor writes each tag of the allow-list, and nothing that it lacks', () => {
  const tags = writtenTags('page')
  assert.deepEqual([...tags.keys()].sort(), [...HTML_TAG_NAMES].sort())
  for (const [tag, attributes] of tags)
    for (const name of attributes) assert.ok(HTML_TAGS[tag]?.includes(name), `${tag} ${name}`)
})

test('B-071: the editor of mails writes the tags of mails', () => {
  assert.deepEqual([...writtenTags('mail').keys()].sort(), [...MAIL_TAGS].sort())
})
