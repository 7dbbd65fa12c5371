import { Alert, Code, Stack, Table, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { ProvenPack, VerifyRun } from '#contract/console/packs/proofs.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { List } from '#web/console/list/list.tsx'
import { TextFilter } from '#web/console/list/list-filters.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { type ListPage, rowId } from '#web/console/list/use-list.ts'
import { type ListControl, useListAddress } from '#web/console/list/use-list-address.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { FindPurchase } from './find-purchase.tsx'
import { CHOICES } from './pack-choices.ts'
import { proofsTexts } from './proofs.texts.ts'
import { StartedRuns } from './started-runs.tsx'

/**
 * The screen of the proofs: the root hash and the latest signed log head of each pack, the results
 * of the verification runs, and a form that repeats the draw of one purchase.
 */
export function ProofsScreen() {
  const texts = useTexts(proofsTexts)
  const sentenceOf = useSentence()
  const control = useListAddress(CHOICES)
  const { page, filters } = control.address
  const { text = '' } = filters
  const { answer, outcome, reload } = useLoad('GET /proofs', { query: { page, text } })
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      <Text size="sm">{texts.text}</Text>
      <FindPurchase />
      {outcome !== undefined && outcome.kind !== 'ok' ? (
        <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
      ) : null}
      {answer === undefined ? null : (
        <>
          <Runs runs={answer.runs} />
          <StartedRuns requests={answer.requests} reload={reload} />
          <Packs control={control} page={answer.packs} reload={reload} />
        </>
      )}
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
                <Table.Td>{formatTime(run.endedAt, language)}</Table.Td>
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

interface PacksProps {
  readonly control: ListControl
  readonly page: ListPage<ProvenPack>
  readonly reload: () => Promise<unknown>
}

const hrefOf = ({ id }: ProvenPack) => `/packs/${id}?tab=purchases`

function Packs({ control, page, reload }: PacksProps) {
  const texts = useTexts(proofsTexts)
  const can = useCan()
  return (
    <>
      <Title order={2} size="h4">
        {texts.packs}
      </Title>
      <List<ProvenPack>
        name={texts.packs}
        columns={useColumns()}
        failure={undefined}
        idOf={rowId}
        nameOf={({ id, name }) => `${id} ${name}`}
        {...(can('packs.read') ? { hrefOf } : {})}
        empty={texts.noPacks}
        filters={<TextFilter control={control} name="text" label={texts.search} isSearch />}
        control={control}
        page={page}
        reload={reload}
      />
    </>
  )
}

function useColumns(): readonly ListColumn<ProvenPack>[] {
  const texts = useTexts(proofsTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'pack', title: texts.pack, cell: ({ id, name }) => `${id} ${name}` },
      { name: 'root', title: texts.root, cell: ({ packRoot }) => <Hash hex={packRoot} /> },
      {
        name: 'purchases',
        title: texts.purchases,
        cell: ({ purchaseCount }) => texts.number(purchaseCount),
        isNumber: true,
      },
      {
        name: 'signed',
        title: texts.signed,
        cell: ({ signedCount }) => texts.number(signedCount),
        isNumber: true,
      },
      {
        name: 'head',
        title: texts.head,
        cell: ({ head }) => (head === null ? '—' : <Hash hex={head} />),
      },
      {
        name: 'signedAt',
        title: texts.signedAt,
        cell: ({ signedAt }) => (signedAt === null ? texts.never : formatTime(signedAt, language)),
      },
    ],
    [texts, language],
  )
}

function Hash({ hex }: { readonly hex: string }) {
  return <Code style={{ overflowWrap: 'anywhere', fontSize: 11 }}>{hex}</Code>
}
