import { Alert, Code, Stack, Text, Title } from '@mantine/core'
import { provenPackList } from '#contract/console/packs/proofs.fields.ts'
import type { ProvenPack, VerifyRun } from '#contract/console/packs/proofs.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { List } from '#web/console/list/list.tsx'
import { choicesOf } from '#web/console/list/list-choices.rule.ts'
import { useDrawnList } from '#web/console/list/use-defined-list.tsx'
import { type ListSource, useListPart } from '#web/console/list/use-list.ts'
import { useListAddress } from '#web/console/list/use-list-address.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { FindPurchase } from './find-purchase.tsx'
import { proofsTexts } from './proofs.texts.ts'
import { StartedRuns } from './started-runs.tsx'

/**
 * The screen of the proofs: the root hash and the latest signed log head of each pack, the results
 * of the verification runs, and a form that repeats the draw of one purchase.
 */
export function ProofsScreen() {
  const texts = useTexts(proofsTexts)
  const control = useListAddress(choicesOf(provenPackList))
  const { page, filters } = control.address
  const { text = '' } = filters
  const { answer, outcome, reload } = useLoad('GET /proofs', { query: { page, text } })
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      <Text size="sm">{texts.text}</Text>
      <FindPurchase />
      {answer === undefined ? (
        <PartFailed outcome={outcome} reload={reload} />
      ) : (
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
  const hasPassed = ({ broken }: VerifyRun) => broken.length === 0
  const [newest] = runs
  return (
    <Section title={texts.runs}>
      {newest === undefined || hasPassed(newest) ? null : (
        <Alert variant="outline" color="vermilion" mb="xs">
          {texts.failing}
        </Alert>
      )}
      {newest === undefined ? (
        <Text>{texts.noRuns}</Text>
      ) : (
        <RowTable
          aria-label={texts.runs}
          maw={640}
          columns={[texts.ended, texts.result]}
          rows={runs.map((run) => ({
            key: run.id,
            cells: [
              formatTime(run.endedAt),
              <Text key="result" size="sm" c={hasPassed(run) ? GOOD : 'vermilion'}>
                {hasPassed(run) ? texts.passed : texts.broken(run.broken.join(', '))}
              </Text>,
            ],
          }))}
        />
      )}
    </Section>
  )
}

type PacksProps = Pick<ListSource<ProvenPack>, 'control' | 'page' | 'reload'>

const hrefOf = ({ id }: ProvenPack) => `/packs/${id}?tab=purchases`
const nameOf = ({ id, name }: ProvenPack) => `${id} ${name}`

function Packs(props: PacksProps) {
  const { packs: texts } = useTexts(proofsTexts)
  const can = useCan()
  const { filters } = props.control.address
  const source = useListPart<ProvenPack>('GET /proofs', { query: filters }, props)
  const list = useDrawnList(source, provenPackList, texts, {
    nameOf,
    ...(can('packs.read') ? { hrefOf } : {}),
    cells: {
      pack: nameOf,
      packRoot: ({ packRoot }) => <Hash hex={packRoot} />,
      head: ({ head }) => (head === null ? '—' : <Hash hex={head} />),
    },
  })
  return (
    <>
      <Title order={2} size="h4">
        {list.title}
      </Title>
      <List<ProvenPack> name={list.title} {...list} />
    </>
  )
}

function Hash({ hex }: { readonly hex: string }) {
  return <Code style={{ overflowWrap: 'anywhere', fontSize: 11 }}>{hex}</Code>
}
