import { Alert, Code, Stack, Table, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { ProvenPack, VerifyRun } from '#contract/console/packs/proofs.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { listTexts } from '#web/console/list/list.texts.ts'
import { List } from '#web/console/list/list.tsx'
import { TextFilter } from '#web/console/list/list-filters.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { rowId } from '#web/console/list/use-list.ts'
import { useWholeList } from '#web/console/list/use-whole-list.ts'
import { type Loaded, useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { FindPurchase } from './find-purchase.tsx'
import { proofsTexts } from './proofs.texts.ts'
import { StartedRuns } from './started-runs.tsx'

/**
 * The screen of the proofs: the root hash and the latest signed log head of each pack, the results
 * of the verification runs, and a form that repeats the draw of one purchase.
 */
export function ProofsScreen() {
  const texts = useTexts(proofsTexts)
  const loaded = useLoad('GET /proofs', {})
  const { answer, reload } = loaded
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      <Text size="sm">{texts.text}</Text>
      <FindPurchase />
      {answer === undefined ? null : (
        <>
          <Runs runs={answer.runs} />
          <StartedRuns requests={answer.requests} reload={reload} />
        </>
      )}
      <Packs loaded={loaded} />
    </Stack>
  )
}

function Runs({ runs }: { readonly runs: readonly VerifyRun[] }) {
  const texts = useTexts(proofsTexts)
  const language = useLanguage()
  const hasPassed = ({ broken }: VerifyRun) => broken.length === 0
  const [newest] = runs
  return (
    <section aria-label={texts.runs}>
      <Title order={2} size="h4" mb="xs">
        {texts.runs}
      </Title>
      {newest === undefined || hasPassed(newest) ? null : (
        <Alert variant="outline" color="vermilion" mb="xs">
          {texts.failing}
        </Alert>
      )}
      {newest === undefined ? (
        <Text>{texts.noRuns}</Text>
      ) : (
        <Table aria-label={texts.runs} withTableBorder bg="#fff" maw={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.ended}</Table.Th>
              <Table.Th>{texts.result}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td>{formatTime(run.ended_at, language)}</Table.Td>
                <Table.Td c={hasPassed(run) ? GOOD : 'vermilion'}>
                  {hasPassed(run) ? texts.passed : texts.broken(run.broken.join(', '))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

const hrefOf = ({ id }: ProvenPack) => `/packs/${id}?tab=purchases`

function Packs({ loaded }: { readonly loaded: Loaded<'GET /proofs'> }) {
  const texts = useTexts(proofsTexts)
  const { search } = useTexts(listTexts)
  const can = useCan()
  const columns = useColumns()
  const rows = loaded.answer?.packs
  const textOf = ({ id, name }: ProvenPack) => `${id} ${name}`
  const source = useWholeList(loaded, { rows, columns, textOf })
  return (
    <div>
      <Title order={2} size="h4">
        {texts.packs}
      </Title>
      <List<ProvenPack>
        name={texts.packs}
        {...source}
        columns={columns}
        idOf={rowId}
        nameOf={textOf}
        {...(can('packs.read') ? { hrefOf } : {})}
        empty={texts.noPacks}
        filters={<TextFilter control={source.control} name="text" label={search} isSearch />}
      />
    </div>
  )
}

function useColumns(): readonly ListColumn<ProvenPack>[] {
  const texts = useTexts(proofsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'pack',
        title: texts.pack,
        sortBy: ({ id }) => id,
        cell: ({ id, name }) => `${id} ${name}`,
      },
      { name: 'root', title: texts.root, cell: ({ pack_root }) => <Hash hex={pack_root} /> },
      {
        ...{ name: 'purchases', title: texts.purchases, isNumber: true },
        sortBy: ({ purchase_count }) => purchase_count,
        cell: ({ purchase_count }) => texts.number(purchase_count),
      },
      {
        ...{ name: 'signed', title: texts.signed, isNumber: true },
        sortBy: ({ signed_count }) => signed_count,
        cell: ({ signed_count }) => texts.number(signed_count),
      },
      {
        name: 'head',
        title: texts.head,
        cell: ({ head }) => (head === null ? '—' : <Hash hex={head} />),
      },
      {
        name: 'signed_at',
        title: texts.signedAt,
        sortBy: ({ signed_at }) => signed_at,
        cell: ({ signed_at }) =>
          signed_at === null ? texts.never : formatTime(signed_at, language),
      },
    ],
    [texts, language],
  )
}

function Hash({ hex }: { readonly hex: string }) {
  return <Code style={{ overflowWrap: 'anywhere', fontSize: 11 }}>{hex}</Code>
}
