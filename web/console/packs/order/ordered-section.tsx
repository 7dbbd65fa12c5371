import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { type SortableItem, SortableList } from '#web/console/list/sortable-list.tsx'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { useTexts } from '#web/language/language.ts'
import { orderTexts } from './order.texts.ts'

interface OrderedSectionProps {
  readonly title: string
  readonly text: string
  readonly empty: string
  /** The rows in the order in which the shop shows them at present. */
  readonly items: readonly SortableItem[]
  readonly isFixed: boolean
  readonly isRunning: boolean
  /** Returns the outcome, or undefined if the operator did not prove the second factor. */
  readonly save: (
    ids: number[],
  ) => Promise<{ readonly kind: 'ok' } | Refused | Unreachable | undefined>
  readonly reload: () => Promise<unknown>
  readonly children?: ReactNode
}

/**
 * A list whose order the operator can change, with buttons that save the new order or restore the
 * old one.
 */
export function OrderedSection(props: OrderedSectionProps) {
  const { title, text, empty, items, isFixed, isRunning, save, reload, children } = props
  const texts = useTexts(orderTexts)
  const sentenceOf = useSentence()
  const [ids, setIds] = useState<readonly number[]>()
  const [notice, setNotice] = useState<string>()
  const [error, setError] = useState<string>()
  const run = async () => {
    if (ids === undefined) return
    setError(undefined)
    const outcome = await save([...ids])
    if (outcome === undefined) return
    const isConflict = outcome.kind === 'refused' && outcome.reason === 'version-conflict'
    if (outcome.kind === 'ok') setNotice(texts.saved)
    else setError(isConflict ? texts.changed : sentenceOf(outcome))
    if (outcome.kind !== 'ok' && !isConflict) return
    await reload()
    setIds(undefined)
  }
  return (
    <section aria-label={title}>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm">{text}</Text>
        </div>
        {children}
      </Group>
      <Stack gap="sm">
        <ErrorNotice error={error} />
        <Text role="status" size="sm">
          {notice ?? ''}
        </Text>
        {items.length === 0 ? <Text>{empty}</Text> : null}
        <SortableList
          label={title}
          items={inOrder(items, ids)}
          isFixed={isFixed}
          onOrder={(next) => {
            setIds(next)
            setNotice(undefined)
          }}
        />
        {isFixed || items.length === 0 ? null : (
          <Group>
            <Button disabled={ids === undefined || isRunning} onClick={() => void run()}>
              {texts.save}
            </Button>
            <Button
              variant="default"
              disabled={ids === undefined || isRunning}
              onClick={() => setIds(undefined)}
            >
              {texts.reset}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  )
}

/** Returns the items in the order of `ids`. Items that `ids` does not contain come last. */
function inOrder(
  items: readonly SortableItem[],
  ids: readonly number[] | undefined,
): readonly SortableItem[] {
  if (ids === undefined) return items
  const placeOf = ({ id }: SortableItem) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
