import { Alert, Anchor, Code, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { ProvenPack, VerifyRun } from '#contract/console/packs/proofs.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
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
  const sentenceOf = useSentence()
  const { answer, outcome, reload } = useLoad('GET /proofs', {})
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
          <Packs packs={answer.packs} />
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

function Packs({ packs }: { readonly packs: readonly ProvenPack[] }) {
  const texts = useTexts(proofsTexts)
  const language = useLanguage()
  return (
    <section aria-label={texts.packs}>
      <Title order={2} size="h4" mb="xs">
        {texts.packs}
      </Title>
      {packs.length === 0 ? (
        <Text>{texts.noPacks}</Text>
      ) : (
        <WideTable name={texts.packs} minWidth={960}>
          <Table aria-label={texts.packs} withTableBorder bg="#fff">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.pack}</Table.Th>
                <Table.Th>{texts.root}</Table.Th>
                <Table.Th ta="right">{texts.purchases}</Table.Th>
                <Table.Th ta="right">{texts.signed}</Table.Th>
                <Table.Th>{texts.head}</Table.Th>
                <Table.Th>{texts.signedAt}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {packs.map((pack) => (
                <Table.Tr key={pack.id}>
                  <Table.Th scope="row">
                    <PackLink pack={pack} />
                  </Table.Th>
                  <Table.Td>
                    <Hash hex={pack.pack_root} />
                  </Table.Td>
                  <Table.Td ta="right">{texts.number(pack.purchase_count)}</Table.Td>
                  <Table.Td ta="right">{texts.number(pack.signed_count)}</Table.Td>
                  <Table.Td>{pack.head === null ? '—' : <Hash hex={pack.head} />}</Table.Td>
                  <Table.Td>
                    {pack.signed_at === null ? texts.never : formatTime(pack.signed_at, language)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  )
}

function PackLink({ pack: { id, name } }: { readonly pack: ProvenPack }) {
  const can = useCan()
  if (!can('packs.read')) return `${id} ${name}`
  return (
    <Anchor component={Link} to={`/packs/${id}?tab=purchases`}>
      {id} {name}
    </Anchor>
  )
}

function Hash({ hex }: { readonly hex: string }) {
  return <Code style={{ overflowWrap: 'anywhere', fontSize: 11 }}>{hex}</Code>
}
