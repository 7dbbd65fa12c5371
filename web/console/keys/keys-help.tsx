import { Anchor, Group, Kbd, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { keysTexts } from './keys.texts.ts'

export interface KeysHelpProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The chapter of the handbook that explains the present screen. */
  readonly chapter: string
  /** `key` opens the screen if it is pressed after the key g. */
  readonly screens: readonly { readonly key: string; readonly title: string }[]
}

/** Lists the keys of the console. */
export function KeysHelp({ isOpen, onClose, chapter, screens }: KeysHelpProps) {
  const texts = useTexts(keysTexts)
  const general: readonly KeyRow[] = [
    [['Ctrl', 'K'], texts.palette],
    [['/'], texts.search],
    [['?'], texts.help],
    [['Ctrl', 'Enter'], texts.confirm],
    ...screens.map(({ key, title }): KeyRow => [['g', key], texts.goTo(title)]),
  ]
  const list: readonly KeyRow[] = [
    [['j', 'k'], texts.move],
    [['x'], texts.select],
    [['Shift', 'x'], texts.range],
    [['Enter'], texts.open],
  ]
  const shipping = texts.shippingSteps.map((what, index): KeyRow => [[String(index + 1)], what])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} size="lg">
      <Stack>
        <Anchor component={Link} to={`/handbook#${chapter}`} onClick={onClose}>
          {texts.handbook}
        </Anchor>
        <KeyTable title={texts.general} rows={general} />
        <KeyTable title={texts.list} rows={list} />
        <KeyTable title={texts.shipping} rows={shipping} />
      </Stack>
    </Dialog>
  )
}

type KeyRow = readonly [keys: readonly string[], what: string]

function KeyTable({ title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] }) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Table>
        <Table.Tbody>
          {rows.map(([keys, what]) => (
            <Table.Tr key={keys.join()}>
              <Table.Td w={140}>
                <Group gap={4}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{what}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
