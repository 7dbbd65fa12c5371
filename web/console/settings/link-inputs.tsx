import { Button, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Field } from '#contract/console/field.ts'
import { LINKS_MAX } from '#contract/identity.ts'
import { limitsOf } from '#web/console/form/field-inputs.tsx'
import { SortableList } from '#web/console/list/sortable-list.tsx'
import { useTexts } from '#web/language/language.ts'
import { identityTexts } from './identity.texts.ts'

/** A link as the dialog holds it: the number stays the link's own in any order. */
export type Numbered<Link> = Link & { readonly id: number }
type Texts = Readonly<Record<string, string>>

export function numbered<Link>(links: readonly Link[]): readonly Numbered<Link>[] {
  return links.map((link, id) => ({ ...link, id }))
}

export function withoutNumbers<Link>(links: readonly Numbered<Link>[]): Omit<Link, 'id'>[] {
  return links.map(({ id: _, ...link }) => link)
}

export interface LinkInputsProps<Link> {
  readonly texts: {
    readonly title: string
    readonly hint: string
    readonly add: string
    readonly fields: Texts
  }
  readonly fields: Readonly<Record<string, Extract<Field, { type: 'text' }>>>
  readonly links: readonly Numbered<Link>[]
  readonly empty: Link
  /** Gets a function: others may change while a file is sent. */
  readonly onChange: (
    change: (links: readonly Numbered<Link>[]) => readonly Numbered<Link>[],
  ) => void
  /** Draws what a link has beside its texts. */
  readonly more?: (link: Numbered<Link>, onPart: (part: Partial<Link>) => void) => ReactNode
}

/** The links of one kind, which an operator adds, removes and puts in order. */
export function LinkInputs<Link extends { readonly name: string }>(props: LinkInputsProps<Link>) {
  const { texts, links, empty, onChange } = props
  const items = links.map((link, at) => {
    const name = `${at + 1}. ${link.name}`
    return { id: link.id, name, content: <LinkFields {...props} link={link} name={name} /> }
  })
  return (
    <Fieldset legend={texts.title}>
      <Text size="sm" mb="xs">
        {texts.hint}
      </Text>
      <SortableList
        label={texts.title}
        items={items}
        isFixed={links.length < 2}
        onOrder={(ids) =>
          onChange((all) => all.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
        }
      />
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        disabled={links.length >= LINKS_MAX}
        onClick={() =>
          onChange((all) => [
            ...all,
            { ...empty, id: 1 + Math.max(-1, ...all.map(({ id }) => id)) },
          ])
        }
      >
        {texts.add}
      </Button>
    </Fieldset>
  )
}

interface LinkFieldsProps<Link> extends LinkInputsProps<Link> {
  readonly link: Numbered<Link>
  readonly name: string
}

function LinkFields<Link>({ link, name, texts, fields, onChange, more }: LinkFieldsProps<Link>) {
  const { removeLink } = useTexts(identityTexts)
  const values = link as Readonly<Record<string, unknown>>
  const change = (part: Partial<Link>) =>
    onChange((all) => all.map((each) => (each.id === link.id ? { ...each, ...part } : each)))
  return (
    <Fieldset flex={1} variant="unstyled" legend={name}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
        {Object.entries(fields).map(([field, described]) => (
          <TextInput
            key={field}
            size="xs"
            label={texts.fields[field]}
            value={String(values[field])}
            {...limitsOf(described)}
            onChange={({ currentTarget: { value } }) => change({ [field]: value } as Partial<Link>)}
          />
        ))}
      </SimpleGrid>
      {more?.(link, change)}
      <Button
        mt="xs"
        size="compact-xs"
        variant="default"
        aria-label={removeLink(name)}
        onClick={() => onChange((all) => all.filter(({ id }) => id !== link.id))}
      >
        ×
      </Button>
    </Fieldset>
  )
}
